import type { edmReach } from '@chopcard/contract/outward/merchant/mailchimp-edm.ts'
import type { Answer } from '@chopcard/contract/core/route.ts'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../lib/format.ts'

type Props = { excluded: Answer<typeof edmReach>['data']['excluded'] }

/** How many members do not get a mailing, by reason. */
export function Exclusions({ excluded }: Props) {
  const { t } = useTranslation('mailchimp')
  const count = excluded.reduce((sum, { members }) => sum + members, 0)
  return (
    <section className="edm-excluded" aria-label={t('reach.excluded', { count, number: formatNumber(count) })}>
      <h3>{t('reach.excluded', { count, number: formatNumber(count) })}</h3>
      <dl>
        {excluded.map(({ reason, members }) => (
          <div key={reason}>
            <dt>{t(`excluded.${reason}`)}</dt>
            <dd>{formatNumber(members)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
