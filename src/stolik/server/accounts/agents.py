"""Which browser a session is in, so that its owner recognises it; no more than that is stored."""

BROWSERS = {
    "Edg": "Edge",
    "OPR/": "Opera",
    "SamsungBrowser": "Samsung Internet",
    "Firefox": "Firefox",
    "FxiOS": "Firefox",
    "CriOS": "Chrome",
    "Chrome": "Chrome",
    "Safari": "Safari",
}
"""In this order: most call themselves by the names of others, too."""
SYSTEMS = {
    "Android": "Android",
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Windows": "Windows",
    "Mac OS": "macOS",
    "CrOS": "ChromeOS",
    "Linux": "Linux",
}


def short_agent(header: str) -> str:
    """A browser and its system, from what it calls itself.

    >>> short_agent("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0")
    'Firefox, Linux'
    >>> short_agent("curl/8.5.0")
    ''
    """
    found = (
        next((name for mark, name in names.items() if mark in header), "")
        for names in (BROWSERS, SYSTEMS)
    )
    return ", ".join(filter(None, found))
