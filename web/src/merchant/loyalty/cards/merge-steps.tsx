import type { previewMerge } from '@chopcard/contract/members/merchant/members.ts'
import type { Answer } from '@chopcard/contract/core/route.ts'
import { useTranslation } from 'react-i18next'
import { formatCardNumber, formatList, formatNumber } from '../../../lib/format.ts'

type Plan = Answer<typeof previewMerge>['data']

/** What a merge would do: what the kept member takes over, and each card of the other. */
export function MergeSteps({ plan }: { plan: Plan }) {
  const { t } = useTranslation(['life', 'cards'])
  const cardName = ({ campaignName, cardNumber }: Plan['steps'][number]['card']) =>
    `${campaignName} ${formatCardNumber(cardNumber)}`
  const adopted = formatList(plan.takes.map((name) => `${t(name, { ns: 'cards' })} ${plan.merge[name] ?? ''}`))
  return (
    <ul className="merge-steps">
      {adopted && <li>{t('merge.takes', { what: adopted })}</li>}
      {plan.steps.map(({ does, card, into, types }) => (
        <li key={card.id}>
          <strong>{t(`merge.${does}`, { card: cardName(card), into: into ? cardName(into) : '' })}</strong>
          {types
            .filter(({ from }) => from > 0)
            .map((type) => (
              <div key={type.code}>
                {type.moves > 0 &&
                  t('merge.type', {
                    code: type.code,
                    into: formatNumber(type.into),
                    moves: formatNumber(type.moves),
                    sum: formatNumber(type.into + type.moves),
                  })}
                {type.stays > 0 && <span className="merge-stays">{t('merge.stays', { count: type.stays })}</span>}
              </div>
            ))}
        </li>
      ))}
    </ul>
  )
}
