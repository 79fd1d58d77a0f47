import json, re
class Shelf(object):
    def __init__(self, *titles): self.titles = list(titles)
print json.dumps({"titles": Shelf("Dune", "Emma").titles}), re.sub("[ae]", "_", "leave")
print [n * n for n in range(10) if n % 3], sum(1.0 / n for n in range(1, 20))
try: {}["none"]
except KeyError, error: print "no", error
