import sys

from nomic_table import main

sys.exit(main())
