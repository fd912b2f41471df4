# Installs a package of the relay into a copy of this machine, boots the copy in a container, and
# looks whether the service runs in its sandbox. Nothing of the machine itself changes: the copy is
# a layer in memory. Arguments: an empty folder, and the package.
set -eu
mount -t tmpfs tmpfs "$1"
mkdir "$1/changes" "$1/work" "$1/machine"
mount -t overlay overlay -o "lowerdir=/,upperdir=$1/changes,workdir=$1/work" "$1/machine"
cp "$2" "$1/machine/srv/nomic-relay.deb"
chroot "$1/machine" dpkg --install /srv/nomic-relay.deb

cat > "$1/machine/srv/try" <<'TRY'
ready() {
    for _ in $(seq 100); do
        if exec 3<> /dev/tcp/127.0.0.1/7474; then
            printf 'GET /ready HTTP/1.0\r\n\r\n' >&3
            grep --only-matching '"status":"ok"' <&3 && return
        fi
        sleep 0.1
    done
}
ready
systemctl reload nomic-relay && ready
stat --format '%A %n' /var/lib/private/nomic-relay/data/*
systemctl stop nomic-relay
systemctl show --property Result nomic-relay
journalctl --unit nomic-relay --no-pager --output cat
systemctl poweroff
TRY
cat > "$1/machine/etc/systemd/system/try.service" <<'UNIT'
[Unit]
After=nomic-relay.service
[Service]
Type=oneshot
ExecStart=/bin/bash /srv/try
StandardOutput=file:/srv/tried
[Install]
WantedBy=multi-user.target
UNIT
chroot "$1/machine" systemctl enable try.service

timeout 120 systemd-nspawn --boot --register=no --keep-unit --private-network \
    --machine=nomic-relay-test --directory="$1/machine" > "$1/machine/srv/booted" 2>&1 || true
cat "$1/machine/srv/tried" || cat "$1/machine/srv/booted"
