"""A scripted stand-in for a language model: python stand_in_model.py 8080 steady."""

import json
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from potager.lab.models.standin import StandIn


def stand_in(port, name):
    """A server that speaks chat completions and answers by a script."""
    model = StandIn(name)

    class Completions(BaseHTTPRequestHandler):
        def do_POST(self):
            asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            schema = asked["response_format"]["json_schema"]["schema"]
            content = model.answer(asked["messages"], schema)
            body = json.dumps({"choices": [{"message": {"role": "assistant", "content": content}}]}).encode()
            self.send_response(200)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_):
            """Say nothing."""

    return ThreadingHTTPServer(("127.0.0.1", port), Completions)


if __name__ == "__main__":
    with stand_in(int(sys.argv[1]), sys.argv[2]) as server:
        print(f"http://127.0.0.1:{server.server_port}/v1")
        server.serve_forever()
