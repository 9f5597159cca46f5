import { Args, FieldResolver, Resolver } from 'type-graphql';
import { Project } from '../../src/auth/projects/project.ts';
import { Product } from '../../src/catalog/products/product.ts';
import { licenceList } from '../../src/entitlements/licences/licences.ts';
import type { Licence } from '../../src/entitlements/licences/licence.ts';
import type { ProductGrant } from '../../src/entitlements/product-grants/product-grant.ts';
import { productGrantList } from '../../src/entitlements/product-grants/product-grants.ts';
import type { Row } from '../../src/platform/store/rows.ts';
import { Below } from '../lists/below.ts';
import type { ListBelow } from '../lists/below.ts';
import type { CountedConnectionOf } from '../lists/connection.ts';
import { needs } from '../lists/relation.ts';
import { LicenceConnection, LicencesArgs } from './licences.ts';
import { ProductGrantConnection, ProductGrantsArgs } from './product-grants.ts';

needs(Project, { licences: ['id'], productGrants: ['id'] });
needs(Product, { licences: ['id'] });

@Resolver(() => Project)
export class LicencesOfProjectsResolver {
  @FieldResolver(() => LicenceConnection, {
    description: 'The licences of the project that you may see, newest first by default. Scope billing:read.',
  })
  licences(
    @Args(() => LicencesArgs) args: LicencesArgs,
    @Below() below: ListBelow,
  ): Promise<CountedConnectionOf<Row<Licence>>> {
    return below(licenceList, 'projectId', args);
  }

  @FieldResolver(() => ProductGrantConnection, {
    description: 'The product grants of the project that you may see, newest first by default. Scope billing:read.',
  })
  productGrants(
    @Args(() => ProductGrantsArgs) args: ProductGrantsArgs,
    @Below() below: ListBelow,
  ): Promise<CountedConnectionOf<Row<ProductGrant>>> {
    return below(productGrantList, 'projectId', args);
  }
}

@Resolver(() => Product)
export class LicencesOfProductsResolver {
  @FieldResolver(() => LicenceConnection, {
    description: 'The licences of the product that you may see, newest first by default. Scope billing:read.',
  })
  licences(
    @Args(() => LicencesArgs) args: LicencesArgs,
    @Below() below: ListBelow,
  ): Promise<CountedConnectionOf<Row<Licence>>> {
    return below(licenceList, 'productId', args);
  }
}
