import { effectReasons, listAutomationEffects } from '@chopcard/contract/office/merchant/automations.ts'
import { Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { Figures } from '../../../kit/figures.tsx'
import { TwoLines } from '../../../kit/list-cells.tsx'
import type { RowOf } from '../../../kit/list-page.tsx'
import type { ListColumn } from '../../../kit/list-view.ts'
import { ShortList } from '../../../kit/short-list.tsx'
import { formatCardNumber, formatDay, formatInstant, formatNumber } from '../../../lib/format.ts'
import type { Detail } from './automation-values.ts'

type Row = RowOf<typeof listAutomationEffects>
type Reason = (typeof effectReasons)[number]

/** What became of the occasions: how often, why not, and the last ones. */
export function History({ detail }: { detail: Detail }) {
  const { t } = useTranslation('automations')
  const reasonText = useReasonText()
  const reasons = Object.entries(detail.refusedFor).map(
    ([reason, members]) => `${reasonText(reason)} (${formatNumber(members)})`,
  )
  return (
    <>
      <Figures isBoxed>
        {(['reached', 'heldOut', 'refused'] as const).map((name) => (
          <div key={name}>
            <dt>{t(`column.${name}`)}</dt>
            <dd>{formatNumber(detail[name])}</dd>
          </div>
        ))}
      </Figures>
      <p className="automation-quiet">
        {detail.since ? t('history.since', { day: formatDay(detail.since) }) : t('history.off')}
      </p>
      {reasons.length > 0 && <p>{t('history.why', { reasons: reasons.join(' · ') })}</p>}
      <ShortList
        route={listAutomationEffects}
        params={{ id: detail.id }}
        columns={useColumns(detail)}
        empty={t('history.none')}
      />
    </>
  )
}

/** A reason of automations, or what the catalogue of errors says. */
function useReasonText(): (reason: string) => string {
  const { t } = useTranslation(['automations', 'errors'])
  const isOwn = (reason: string): reason is Reason => (effectReasons as readonly string[]).includes(reason)
  return (reason) => (isOwn(reason) ? t(`reason.${reason}`) : t(`codes.${reason as 'NOT_FOUND'}`, { ns: 'errors' }))
}

const colours = { done: 'green', heldOut: 'blue', refused: 'gold' }
const isDay = (value: string) => /^\d{4}-\d\d-\d\d$/.test(value)

function useColumns({ trigger }: Detail): ListColumn<Row>[] {
  const { t } = useTranslation('automations')
  const reasonText = useReasonText()
  return [
    {
      key: 'member',
      title: t('column.member'),
      onCard: 'heading',
      render: ({ name, cardNumber }) => (
        <TwoLines first={name || t('preview.nameless')} second={cardNumber && formatCardNumber(cardNumber)} small />
      ),
    },
    {
      key: 'occasion',
      title: t('column.occasion'),
      render: ({ occasion }) => t(`occasion.${trigger}`, { value: isDay(occasion) ? formatDay(occasion) : occasion }),
    },
    {
      key: 'state',
      title: t('column.state'),
      render: ({ state, reason }) => (
        <TwoLines
          first={<Tag color={colours[state]}>{t(`state.${state}`)}</Tag>}
          second={reason && reasonText(reason)}
          small
        />
      ),
    },
    { key: 'at', title: t('column.at'), sort: 'at', render: ({ at }) => formatInstant(at) },
  ]
}
