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
      alter table product
        add column words tsvector
          generated always as (product_words(name, tagline, categories, tags, description)) stored,
        add column subscriber_count integer not null default 0 check (subscriber_count >= 0)`);
    this.addSql(`create index product_words on product using gin (words) where deleted_at is null`);
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
    this.upVocabulary();
  }

  /**
   * The words that misspelled ones are corrected to. Each project has its own: who sees one project is corrected to its
   * words alone. A word stays when the last product has lost it, and some are only those of drafts: whether the viewer
   * may see a product that has it is for the search to ask.
   */
  private upVocabulary(): void {
    // Numbers, and what has hardly a letter, nobody means who writes something like it.
    this.addSql(`
      create function is_correction(word text) returns boolean
      language sql immutable parallel safe
      return length(word) between 3 and 40 and word ~ '[^0-9]{3}'`);
    this.addSql(`
      create function product_vocabulary(name text, tagline text, tags text[]) returns text[]
      language sql immutable parallel safe
      return tsvector_to_array(to_tsvector('simple', search_words(
        name || ' ' || array_to_string(tags, ' ') || ' ' || coalesce(tagline, ''))))`);
    // The transaction is part of the key so that two which bring the same word need not wait for each other, nor lock
    // each other out: then the word is there twice, which is no harm.
    this.addSql(`
      create table product_word (
        word text not null check (is_correction(word)),
        project_id uuid not null,
        transaction xid8 not null default pg_current_xact_id(),
        primary key (word, project_id, transaction)
      )`);
    this.addSql(`
      insert into product_word (word, project_id)
      select word, project_id
      from (select distinct unnest(product_vocabulary(name, tagline, tags)) as word, project_id from product) found
      where is_correction(word)`);
    this.addSql(`create index product_word_spelling on product_word using gin (word gin_trgm_ops)`);
    // Executed as texts, which are planned each time: a plan kept from when there were few words, or few rows came,
    // would read the whole table later.
    this.addSql(`
      create function keep_words_of_new_products() returns trigger language plpgsql as $$
      begin
        execute '
          insert into product_word (word, project_id)
          select word, project_id
          from (select distinct unnest(product_vocabulary(name, tagline, tags)) as word, project_id from added) found
          where is_correction(word)
            and not exists (select from product_word own where (own.word, own.project_id) = (found.word, found.project_id))';
        return null;
      end $$`);
    this.addSql(`
      create function keep_words_of_changed_product() returns trigger language plpgsql as $$
      begin
        execute '
          insert into product_word (word, project_id)
          select word, $1 from unnest(product_vocabulary($2, $3, $4)) found (word)
          where is_correction(word)
            and not exists (select from product_word own where (own.word, own.project_id) = (found.word, $1))'
        using new.project_id, new.name, new.tagline, new.tags;
        return null;
      end $$`);
    this.addSql(`
      create trigger product_words_of_new after insert on product referencing new table as added
      for each statement execute function keep_words_of_new_products()`);
    // For each row, since most changes of products are none of these.
    this.addSql(`
      create trigger product_words_of_changed after update of name, tagline, tags on product
      for each row
      when ((old.name, old.tagline, old.tags) is distinct from (new.name, new.tagline, new.tags))
      execute function keep_words_of_changed_product()`);
    // Two letters swapped leave few trigrams of a short word: the caller names these words. The threshold belongs to the
    // index scan and can only be set around it. Few leave out or add more than a letter of four; and one wrong letter of
    // n leaves n - 2 of n + 4 trigrams. A bound, however many words somebody makes up.
    this.addSql(`
      create function words_spelled_like(written text, swapped text[], projects uuid[])
      returns table (word text, likeness real)
      language sql stable parallel safe rows 20 set pg_trgm.similarity_threshold = 0.3
      begin atomic
        select own.word, case when own.word = any(swapped) then 1 else similarity(own.word, written) end as likeness
        from product_word own
        where (own.word = any(swapped)
            or own.word % written
              and similarity(own.word, written) >= least(0.38, (length(written) - 2.0) / (length(written) + 4)))
          and abs(length(own.word) - length(written)) <= greatest(1, length(written) / 4)
          and (projects is null or own.project_id = any(projects))
        group by own.word order by likeness desc, own.word limit 50;
      end`);
  }

  override down(): void {
    this.addSql(`drop trigger product_words_of_new on product`);
    this.addSql(`drop trigger product_words_of_changed on product`);
    this.addSql(
      `drop function words_spelled_like, keep_words_of_new_products, keep_words_of_changed_product`,
    );
    this.addSql(`drop table product_word`);
    this.addSql(`drop function product_vocabulary, is_correction, search_term`);
    this.addSql(
      `drop index product_by_kind, product_by_licence, product_most_subscribed, product_by_name, product_labels`,
    );
    this.addSql(`alter table product drop column words, drop column subscriber_count`);
    this.addSql(`drop function product_words, search_title, search_words`);
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
