import { sql } from 'kysely'
import type {
  getAppleIdentifier as getRoute,
  listAppleIdentifiers as listRoute,
} from '@chopcard/contract/platform/admin/apple-identifiers.ts'
import type { Verb } from '../../core/context.ts'
import { orderOf, fetchPage } from '../../core/paging.ts'
import { identifiersQuery, loadIdentifier, presentIdentifier } from './identifier-store.ts'

const columns = {
  passTypeId: 'i.pass_type_id',
  validTo: 'i.valid_to',
  merchants: 'merchants',
  changedAt: 'i.changed_at',
} as const

export const listAppleIdentifiers: Verb<typeof listRoute> = async ({ db }, { query }) => {
  const { column, direction } = orderOf(query.sort ?? 'passTypeId', columns)
  const rows = identifiersQuery(db, query).orderBy(sql.ref(column), direction).orderBy('i.id')
  const page = await fetchPage(db, rows, query)
  return { ...page, items: page.items.map(presentIdentifier) }
}

export const getAppleIdentifier: Verb<typeof getRoute> = async ({ db }, { params }) =>
  presentIdentifier(await loadIdentifier(db, params.id))
