// A project in Go, with golang.org/x/oauth2 and coreos/go-oidc as its example "nonce" shows them.
package main

import (
	"bytes"
	"context"
	"encoding/json"
	"log"
	"net/http"
	"net/url"
	"os"
	"time"

	oidc "github.com/coreos/go-oidc"
	"golang.org/x/oauth2"
)

const state, nonce = "only-in-tests", "only-in-tests-as-well"

func main() {
	ctx := context.Background()
	hub, address := os.Getenv("HUB"), "127.0.0.1:"+os.Getenv("PORT")
	provider, err := oidc.NewProvider(ctx, hub)
	if err != nil {
		log.Fatal(err)
	}
	verifier := provider.Verifier(&oidc.Config{ClientID: os.Getenv("CLIENT_ID")})
	config := oauth2.Config{
		ClientID:     os.Getenv("CLIENT_ID"),
		ClientSecret: os.Getenv("CLIENT_SECRET"),
		Endpoint:     provider.Endpoint(),
		RedirectURL:  "http://" + address + "/callback",
		Scopes:       []string{oidc.ScopeOpenID, "profile", "email"},
	}
	var token *oauth2.Token

	http.HandleFunc("/login", func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, config.AuthCodeURL(state, oidc.Nonce(nonce)), http.StatusFound)
	})
	http.HandleFunc("/callback", func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Query().Get("state") != state {
			http.Error(w, "state did not match", http.StatusBadRequest)
			return
		}
		received, err := config.Exchange(ctx, r.URL.Query().Get("code"))
		if err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
			return
		}
		idToken, err := verifier.Verify(ctx, received.Extra("id_token").(string))
		if err != nil || idToken.Nonce != nonce {
			http.Error(w, "invalid ID token", http.StatusInternalServerError)
			return
		}
		token = received
		http.Redirect(w, r, "/", http.StatusFound)
	})
	http.HandleFunc("/refresh", func(w http.ResponseWriter, r *http.Request) {
		earlier := *token
		earlier.Expiry = time.Now().Add(-time.Hour)
		later, err := config.TokenSource(ctx, &earlier).Token()
		if err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
			return
		}
		isNew := later.AccessToken != token.AccessToken
		token = later
		send(w, map[string]interface{}{"isNew": isNew})
	})
	http.HandleFunc("/call", func(w http.ResponseWriter, r *http.Request) {
		query := []byte(`{"query":"{ me { user { id } } }"}`)
		client := oauth2.NewClient(ctx, oauth2.StaticTokenSource(token))
		answer, err := client.Post(hub+"/graphql", "application/json", bytes.NewReader(query))
		if err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
			return
		}
		defer answer.Body.Close()
		var body interface{}
		json.NewDecoder(answer.Body).Decode(&body)
		send(w, map[string]interface{}{"status": answer.StatusCode, "body": body})
	})
	http.HandleFunc("/logout", func(w http.ResponseWriter, r *http.Request) {
		var endpoints struct {
			EndSession string `json:"end_session_endpoint"`
		}
		provider.Claims(&endpoints)
		query := url.Values{
			"client_id":                {config.ClientID},
			"post_logout_redirect_uri": {"http://" + address + "/goodbye"},
		}
		token = nil
		http.Redirect(w, r, endpoints.EndSession+"?"+query.Encode(), http.StatusFound)
	})
	http.HandleFunc("/goodbye", func(w http.ResponseWriter, r *http.Request) {
		send(w, map[string]interface{}{"left": token == nil})
	})
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		if token == nil {
			send(w, map[string]interface{}{"sub": nil})
			return
		}
		person, err := provider.UserInfo(ctx, oauth2.StaticTokenSource(token))
		if err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
			return
		}
		send(w, map[string]interface{}{"sub": person.Subject, "email": person.Email})
	})
	log.Fatal(http.ListenAndServe(address, nil))
}

func send(w http.ResponseWriter, body interface{}) {
	w.Header().Set("Content-Type", "application/json")
	json.NewEncoder(w).Encode(body)
}
