import { say } from '../../core/i18n.ts'
import { hoursText } from '../../core/hours-text.ts'
import { storeColumnNames } from '../../accounts/stores/import-stores.ts'
import { filteredStores } from '../../accounts/stores/list-stores.ts'
import { presentStore } from '../../accounts/stores/store-rows.ts'
import { countRows, type ExportScope, type ExportSource } from './export-source.ts'

const queryOf = ({ db, merchant, filters }: ExportScope) => filteredStores(db, merchant.id, filters)

/** The stores by name, as the import takes them; there are so few that they are read at once. */
export const storesSource: ExportSource = {
  columns: storeColumnNames,
  count: (scope) => countRows(queryOf(scope)),
  async *batches(scope) {
    const { language } = scope
    const rows = await queryOf(scope).orderBy('st.name').orderBy('st.id').execute()
    yield rows
      .map(presentStore)
      .map((store) => [
        store.id,
        store.name,
        store.address,
        store.latitude,
        store.longitude,
        store.openingHours && hoursText(store.openingHours, language),
        say(language, 'exports', store.active ? 'yes' : 'no'),
      ])
  },
}
