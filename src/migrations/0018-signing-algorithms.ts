import { Migration } from '@mikro-orm/migrations';

/**
 * Keys for RS256 beside those for ES256 (docs/decisions/0026). A client that is there keeps ES256, which it has verified so
 * far; a new one has the default of the standard. The API of a project says how its tokens are signed.
 */
export class Migration0018SigningAlgorithms extends Migration {
  override up(): void {
    this.addSql(`
      alter table oidc_key
        drop constraint oidc_key_use_check,
        add constraint oidc_key_use_check check (use in ('signature', 'signature_rs256', 'cookie'))`);
    this.addSql(`
      alter table client
        add column id_token_signed_response_alg text not null default 'ES256'
          check (id_token_signed_response_alg in ('RS256', 'ES256'))`);
    this.addSql(`
      alter table resource_server
        add column token_signing_alg text not null default 'ES256' check (token_signing_alg in ('RS256', 'ES256'))`);
  }

  override down(): void {
    this.addSql(`delete from oidc_key where use = 'signature_rs256'`);
    this.addSql(`
      alter table oidc_key
        drop constraint oidc_key_use_check,
        add constraint oidc_key_use_check check (use in ('signature', 'cookie'))`);
    this.addSql(`alter table client drop column id_token_signed_response_alg`);
    this.addSql(`alter table resource_server drop column token_signing_alg`);
  }
}
