"""What the panel does not do, as it is answered; borrowed with whatever answers."""
from firmware.borrow import borrowed
from firmware.entry import dumps


class No(Exception):
    """The answer that ends a request: status, a word for the page, words for its reader, further pairs."""

    def __init__(self, status, why, text, *more):
        super().__init__(text)
        self.status, self.told = status, (("refused", text), ("why", why)) + more

    def pieces(self, headers, lang=None):
        """The body, its words in Hindi for "hi"; a wait that is among the pairs goes into the headers too."""
        for key, value in self.told:
            if key == "wait":
                headers["Retry-After"] = str(value)
        if lang == "hi":
            with borrowed():
                from firmware import refused_hi

                self.told = (("refused", refused_hi.said(self.told[0][1])),) + self.told[1:]
        return (dumps(self.told),)
