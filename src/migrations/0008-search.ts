import { Migration } from '@mikro-orm/migrations';

/** Products found by words, prefixes and misspellings, in several orders. */
export class Migration0008Search extends Migration {
  override up(): void {
    // Trusted since PostgreSQL 13: who may create in the database may create it.
    this.addSql(`create extension if not exists pg_trgm`);

    // PostgreSQL's parser sees hosts, paths, signs and addresses in the names of software. Without the symbols that mean
    // such things to it, it sees words alone. (Bodies are bound when they are made, by "return" instead of a text: so a
    // dump restores under any search path.)
    this.addSql(`
      create function search_words(written text) returns text
      language sql immutable parallel safe
      return translate(written, '-/.@_+:&<>=~%#\\', '               ')`);
    // Names and tags are kept, besides, as they are written and by their parts, behind a "=": there a word is found by
    // its symbols (c++, @scope/name), by its beginning, and though a stemmer would drop it; and the beginnings of words
    // do not meet every description.
    this.addSql(`
      create function search_title(written text) returns tsvector
      language sql immutable parallel safe
      return array_to_tsvector(
        string_to_array('=' || replace(lower(written) || ' ' || search_words(lower(written)), ' ', ' ='), ' '))`);
    this.addSql(`alter table product drop column words`);
    this.addSql(`drop function product_words`);
    this.addSql(`
      create function product_words(name text, tagline text, categories text[], tags text[], description text)
      returns tsvector language sql immutable parallel safe
      return search_title(name || ' ' || array_to_string(tags, ' '))
        || setweight(to_tsvector('english', search_words(name)), 'A')
        || setweight(
          to_tsvector('english', search_words(array_to_string(tags, ' ')) || ' ' || coalesce(tagline, '')), 'B')
        || setweight(to_tsvector('english', array_to_string(categories, ' ')), 'C')
        || to_tsvector('english', coalesce(description, ''))`);
    this.addSql(`
      create function product_spelling(name text, tags text[]) returns text
      language sql immutable parallel safe
      return name || ' ' || array_to_string(tags, ' ')`);
    this.addSql(`
      alter table product
        add column words tsvector
          generated always as (product_words(name, tagline, categories, tags, description)) stored,
        add column spelling text generated always as (product_spelling(name, tags)) stored,
        add column subscriber_count integer not null default 0 check (subscriber_count >= 0)`);
    this.addSql(`create index product_words on product using gin (words) where deleted_at is null`);
    this.addSql(`
      create index product_spelling on product using gin (spelling gin_trgm_ops) where deleted_at is null`);
    this.addSql(`drop index product_tags`);
    this.addSql(`
      create index product_labels on product using gin (tags, categories, platforms) where deleted_at is null`);
    this.addSql(`create index product_by_name on product (lower(name), id) where deleted_at is null`);
    this.addSql(`
      create index product_most_subscribed on product (subscriber_count desc, id desc) where deleted_at is null`);
    this.addSql(`
      create index product_by_licence on product (licence, created_at desc, id desc) where deleted_at is null`);
    this.addSql(`
      create index product_by_kind on product (kind, created_at desc, id desc) where deleted_at is null`);

    // What a word of a query means: its stem anywhere, or itself in a title. Words that say nothing ("the") are left
    // out, unless the whole query is made of such.
    this.addSql(`
      create function search_term(word text, title tsquery, whole text) returns tsquery
      language sql immutable parallel safe
      return case
        when numnode(phraseto_tsquery('english', word)) = 0 and numnode(plainto_tsquery('english', whole)) > 0
          then ''::tsquery
        else phraseto_tsquery('english', word) || title
      end`);
    // The threshold belongs to the index scan and can only be set around it. To compare spellings is dear, so that of a
    // frequent word the first thousand must do; materialized, since a limit alone would tempt the planner to read rows
    // one by one until it has them.
    this.addSql(`
      create function products_spelled_like(word text) returns setof uuid
      language sql stable parallel safe rows 200 set pg_trgm.word_similarity_threshold = 0.4
      as $$
        with alike as materialized (select id from product where deleted_at is null and word <% spelling)
        select id from alike limit 1000
      $$`);
  }

  override down(): void {
    this.addSql(`drop function products_spelled_like, search_term`);
    this.addSql(
      `drop index product_by_kind, product_by_licence, product_most_subscribed, product_by_name, product_labels`,
    );
    this.addSql(`alter table product drop column words, drop column spelling, drop column subscriber_count`);
    this.addSql(`drop function product_words, product_spelling, search_title, search_words`);
    this.addSql(`
      create function product_words(name text, tagline text, tags text[], description text) returns tsvector
      language sql immutable parallel safe as $$
        select setweight(to_tsvector('english', name), 'A')
          || setweight(to_tsvector('english', array_to_string(tags, ' ')), 'B')
          || setweight(to_tsvector('english', coalesce(tagline, '')), 'B')
          || setweight(to_tsvector('english', coalesce(description, '')), 'C')
      $$`);
    this.addSql(`
      alter table product add column words tsvector
        generated always as (product_words(name, tagline, tags, description)) stored`);
    this.addSql(`create index product_words on product using gin (words)`);
    this.addSql(`create index product_tags on product using gin (tags)`);
  }
}
