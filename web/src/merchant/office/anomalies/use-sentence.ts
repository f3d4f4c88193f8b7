import type { Finding } from '@chopcard/contract/office/merchant/anomalies.ts'
import { useTranslation } from 'react-i18next'
import { formatCardNumber, formatMoney, formatNumber } from '../../../lib/format.ts'
import { withScriptSpaces } from '../../../lib/script-space.ts'

/** One digit after the point is enough to compare with. */
const rounded = (value: number) => formatNumber(value < 10 ? Math.round(value * 10) / 10 : Math.round(value))

/** How findings are told in the reader's language, with the names that the reader may know. */
export function useFindingWords() {
  const { t } = useTranslation('anomalies')
  const operatorOf = ({ operator }: Finding) => operator?.name ?? t(operator ? 'colleague' : 'someone')
  const chopsOf = ({ chops }: Finding) => t('chops', { count: chops })
  return {
    operatorOf,
    chopsOf,
    sentenceOf: (finding: Finding) =>
      withScriptSpaces(
        t(`sentence.${finding.sentence}`, {
          count: finding.observed,
          observed: formatNumber(finding.observed),
          expected: rounded(finding.expected ?? 0),
          operator: operatorOf(finding),
          member: finding.card ? (finding.card.name ?? formatCardNumber(finding.card.cardNumber)) : t('someCard'),
        }),
      ),
    stakeOf: (finding: Finding) =>
      finding.cost === null ? chopsOf(finding) : formatMoney(finding.cost, finding.currency),
    expectedOf: rounded,
  }
}
