import { wallTime } from '../../core/clock.ts'
import { say } from '../../core/i18n.ts'
import { filteredAutomations } from '../automations/list-automations.ts'
import { countRows, type ExportScope, type ExportSource } from './export-source.ts'

const queryOf = (scope: ExportScope) => filteredAutomations(scope, scope.filters)

/** The automations by name: there are so few that they are read at once. */
export const automationsSource: ExportSource = {
  columns: [
    'name',
    'waitsFor',
    'value',
    'level',
    'campaign',
    'segment',
    'coupon',
    'chops',
    'message',
    'enabled',
    'reached',
    'heldOut',
    'refused',
    'lastRunAt',
  ],
  count: (scope) => countRows(queryOf(scope)),
  async *batches(scope) {
    const { language, merchant } = scope
    const yesNo = (is: boolean) => say(language, 'exports', is ? 'yes' : 'no')
    const rows = await queryOf(scope).orderBy('a.name').orderBy('a.id').execute()
    yield rows.map((row) => [
      row.name,
      say(language, 'automations', `trigger.${row.waits_for}`),
      row.number,
      row.level_name,
      row.campaign_name,
      row.segment_name,
      row.coupon_name,
      row.chops,
      yesNo(row.message !== null),
      yesNo(row.since !== null),
      row.reached,
      row.held_out,
      row.refused,
      row.last_at && wallTime(row.last_at, merchant.timeZone),
    ])
  },
}
