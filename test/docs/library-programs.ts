/** A program of Flask around the block of a guide: it signs a person in and shows their claims. */
export function pythonAround(block: string): string {
  return `import sys
from flask import Flask, jsonify, redirect, url_for

port, client_id, client_secret = int(sys.argv[1]), sys.argv[2], sys.argv[3]
app = Flask(__name__)
app.secret_key = "test"

${block}

@app.route("/")
def sign_in():
    return oauth.hub.authorize_redirect(f"http://127.0.0.1:{port}/callback")


@app.route("/callback")
def callback():
    return jsonify(oauth.hub.authorize_access_token()["userinfo"])


app.run(host="127.0.0.1", port=port)
`;
}

/** A program of Go around the blocks of a guide: it prints where to sign in, or the person whose code it is given. */
export function goAround(request: string, callback: string): string {
  return `package main

import (
	"context"
	"errors"
	"fmt"
	"os"

	"github.com/coreos/go-oidc"
	"golang.org/x/oauth2"
)

func main() {
	ctx, state, clientID, clientSecret, nonce := context.Background(), "state", os.Args[1], os.Args[2], os.Args[3]
${request}
	check(err)
	if len(os.Args) < 5 {
		fmt.Println(url)
		return
	}
	code := os.Args[4]
${callback}
	check(err)
	fmt.Println(idToken.Subject)
}

func check(err error) {
	if err != nil {
		panic(err)
	}
}
`;
}
