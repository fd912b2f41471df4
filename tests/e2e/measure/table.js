// Figures of several rounds, and their tables.

/** Adds the figures of a round: figures[scene][what][size] is a list, a figure for each round. */
export function add(figures, scene, size, measured) {
  for (const [what, figure] of Object.entries(measured)) {
    const sizes = ((figures[scene] ??= {})[what] ??= {});
    (sizes[size] ??= []).push(figure);
  }
  const said = Object.entries(measured).map(([what, figure]) => `${what} ${short(figure)}`);
  console.log(`${scene}${size && `, ${size} events`}: ${said.join(", ")}`);
}

/** A table for each scene, a line for each measured thing, a column for each length. */
export function table(figures) {
  const parts = Object.entries(figures).map(([scene, rows]) => {
    const sizes = [...new Set(Object.values(rows).flatMap((row) => Object.keys(row)))];
    const head = sizes.map((size) => cell(size && `${size} events`));
    const lines = Object.entries(rows).map(([what, row]) => {
      const cells = sizes.map((size) => cell(row[size] ? told(row[size]) : ""));
      return `  ${what.padEnd(28)}${cells.join("")}`;
    });
    return [`${scene.padEnd(30)}${head.join("")}`, ...lines].join("\n");
  });
  return `${parts.join("\n\n")}\n`;
}

export function median(list) {
  const sorted = list.filter(Number.isFinite).sort((one, other) => one - other);
  const middle = sorted.length / 2;
  if (sorted.length === 0) return null;
  if (sorted.length % 2) return sorted[Math.floor(middle)];
  return (sorted[middle - 1] + sorted[middle]) / 2;
}

const cell = (text) => text.padStart(20);

function told(list) {
  const least = Math.min(...list.filter(Number.isFinite));
  return list.length === 1 ? short(list[0]) : `${short(median(list))} (${short(least)})`;
}

function short(figure) {
  if (figure === null || !Number.isFinite(figure)) return "-";
  return figure < 10 && !Number.isInteger(figure) ? figure.toFixed(3) : String(Math.round(figure));
}
