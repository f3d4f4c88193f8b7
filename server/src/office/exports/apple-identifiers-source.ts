import { type IdentifierFilters, identifiersQuery } from '../../platform/apple-identifiers/identifier-store.ts'
import { wallTime } from '../../core/clock.ts'
import { say } from '../../core/i18n.ts'
import { newestFirst, type SystemExportScope } from './export-source.ts'

/** The Apple identifiers without their keys, newest first. */
export const appleIdentifiersSource = newestFirst({
  columns: ['passTypeId', 'teamId', 'isDefault', 'state', 'validTo', 'issuer', 'fingerprint', 'merchants'],
  query: ({ db, filters }: SystemExportScope) => identifiersQuery(db, filters as IdentifierFilters),
  id: 'i.id',
  cells: (row, { language }) => [
    row.pass_type_id,
    row.team_id,
    say(language, 'exports', row.is_default ? 'yes' : 'no'),
    say(language, 'apple-identifiers', `state.${row.state}`),
    wallTime(row.valid_to, 'UTC'),
    row.issuer_name,
    row.fingerprint,
    row.merchants,
  ],
})
