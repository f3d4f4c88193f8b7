import { say } from '../../core/i18n.ts'
import { countedReport } from '../reports/liability.ts'
import { type ExportScope, type ExportSource, moneyCell } from './export-source.ts'

const reportOf = (scope: ExportScope) => countedReport(scope, scope.filters)

/** What is outstanding, a line for each campaign or voucher and month. */
export const liabilitySource: ExportSource = {
  columns: ['liabilityKind', 'liabilityOf', 'endsIn', 'quantity', 'cost', 'breakage', 'currency'],
  async count(scope) {
    return (await reportOf(scope)).lines.length
  },
  async *batches(scope) {
    const { lines, currency } = await reportOf(scope)
    const money = (amount: number | null) => (amount === null ? null : moneyCell(amount, currency))
    const word = (key: string) => say(scope.language, 'liability', key)
    yield lines.map(({ kind, name, month, quantity, cost, breakage }) => [
      word(`kind.${kind}`),
      name,
      month ?? word('never'),
      kind === 'vouchers' ? money(quantity) : quantity,
      money(cost),
      money(breakage),
      currency,
    ])
  },
}
