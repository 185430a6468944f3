#!/usr/bin/env python3
"""Serves git repositories on loopback as servers may, and git daemon never does.

    odd_server.py FOLDER [--old] [--stall BYTES]

Prints its port, and speaks git:// for the repositories in FOLDER until it is terminated.
--old answers as servers before protocol 2 do, which give no object that they did not advertise.
--stall sends so many bytes of an answer and then no more, as long as FOLDER/stall exists.
"""
import argparse
import os
import pathlib
import socketserver
import subprocess
import threading
import time


class Connection(socketserver.StreamRequestHandler):
    def handle(self):
        length = int(self.rfile.read(4), 16)
        # "git-upload-pack /NAME\0host=...\0\0version=2\0"
        words = self.rfile.read(length - 4).split(b"\0")
        repository = self.server.folder / words[0].split(b" /", 1)[1].decode()
        environment = dict(os.environ)
        if b"version=2" in words and not self.server.old:
            environment["GIT_PROTOCOL"] = "version=2"
        pack = subprocess.Popen(["git", "upload-pack", repository], env=environment,
                                stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        threading.Thread(target=self.ask, args=(pack.stdin,), daemon=True).start()
        sent = 0
        while piece := pack.stdout.read1(4096):
            sent += len(piece)
            while sent > self.server.stall and (self.server.folder / "stall").exists():
                time.sleep(0.01)
            try:
                self.wfile.write(piece)
            except ConnectionError:
                break
        pack.kill()
        pack.wait()

    def ask(self, to):
        try:
            while piece := self.connection.recv(4096):
                to.write(piece)
                to.flush()
            to.close()
        except OSError:
            pass  # the other side has gone, which the answering thread notices


class Server(socketserver.ThreadingTCPServer):
    daemon_threads = True


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--old", action="store_true")
    parser.add_argument("--stall", type=int, default=0)
    options = parser.parse_args()
    server = Server(("127.0.0.1", 0), Connection)
    server.folder, server.old, server.stall = options.folder, options.old, options.stall
    print(server.server_address[1], flush=True)
    server.serve_forever()


main()
