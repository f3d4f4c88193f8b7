import { settingsOf } from '../../platform/system-config/config-store.ts'
import type { SystemExportSource } from './export-source.ts'

/** The settings of the platform; of a secret only whether it is set. */
export const configSource: SystemExportSource = {
  columns: ['name', 'kind', 'value', 'default', 'changedBy', 'changedAt'],
  count: async ({ db, filters, language }) => (await settingsOf(db, filters, language)).length,
  async *batches({ db, filters, language }) {
    const rows = await settingsOf(db, filters, language)
    yield rows.map((row) => [row.key, row.kind, row.value, row.default, row.changedBy, row.changedAt])
  },
}
