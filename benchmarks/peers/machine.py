"""What was measured on."""

import os
import platform
import sys
from datetime import UTC, datetime
from pathlib import Path

CPU_INFO = Path("/proc/cpuinfo")


def machine() -> str:
    """The processor, what else it had to do, the system, Python and the day, as a sentence."""
    return (
        f"{processor()}, {os.cpu_count()} cores, load average {os.getloadavg()[0]:.0f}; "
        f"{platform.system()}, Python {sys.version.split()[0]}; {datetime.now(UTC):%Y-%m-%d}"
    )


def processor() -> str:
    """Its name, where the system tells it."""
    if CPU_INFO.exists():
        for line in CPU_INFO.read_text().splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()
