"""A project in Flask, with Authlib as its documentation shows it."""

import os

from authlib.integrations.flask_client import OAuth
from flask import Flask, redirect, session, url_for

hub, port = os.environ["HUB"], os.environ["PORT"]

app = Flask(__name__)
app.secret_key = "only in tests"
app.config["SESSION_COOKIE_NAME"] = "authlib"

oauth = OAuth(app)
oauth.register(
    "hub",
    server_metadata_url=f"{hub}/.well-known/openid-configuration",
    client_id=os.environ["CLIENT_ID"],
    client_secret=os.environ["CLIENT_SECRET"],
    client_kwargs={"scope": "openid profile email"},
)


@app.get("/")
def home():
    return oauth.hub.userinfo(token=session["token"]) if "token" in session else {"sub": None}


@app.get("/login")
def login():
    return oauth.hub.authorize_redirect(url_for("callback", _external=True))


@app.get("/callback")
def callback():
    token = oauth.hub.authorize_access_token()
    keep(token)
    session["subject"] = token["userinfo"]["sub"]
    return redirect("/")


def keep(token):
    session["token"] = {name: token[name] for name in ("access_token", "refresh_token", "token_type")}
    session["id_token"] = token["id_token"]


@app.get("/refresh")
def refresh():
    earlier = session["token"]
    metadata = oauth.hub.load_server_metadata()
    with oauth.hub._get_oauth_client(**metadata) as client:
        token = client.refresh_token(metadata["token_endpoint"], refresh_token=earlier["refresh_token"])
    keep(token)
    return {"isNew": token["access_token"] != earlier["access_token"]}


@app.get("/call")
def call():
    query = {"query": "{ me { user { id } } }"}
    answer = oauth.hub.post(f"{hub}/graphql", json=query, token=session["token"])
    return {"status": answer.status_code, "body": answer.json()}


@app.get("/logout")
def logout():
    hint = session.pop("id_token")
    session.clear()
    end = oauth.hub.load_server_metadata()["end_session_endpoint"]
    return redirect(f"{end}?id_token_hint={hint}&post_logout_redirect_uri={url_for('goodbye', _external=True)}")


@app.get("/goodbye")
def goodbye():
    return {"left": "token" not in session}


app.run("127.0.0.1", int(port))
