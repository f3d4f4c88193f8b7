import { Card, Segmented } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AdjustPane } from './adjust-pane.tsx'
import { BookedToday } from './booked-today.tsx'
import { CardPanel } from './card-panel.tsx'
import { IssuePane } from './issue-pane.tsx'
import { isDocked, panesOf, paneWord } from './panes.ts'
import { RedeemPane } from './redeem-pane.tsx'
import { leaveButton } from './scan-field.ts'
import { TillFrame } from './till-frame.tsx'
import { useNamedCard } from './use-named-card.ts'
import { useTill } from './use-till.ts'
import { useTillKeys, type Pane } from './use-till-keys.ts'

const panes = { issue: IssuePane, redeem: RedeemPane, adjust: AdjustPane }

/** Adjust chop: a scanned card, and everything that can be done with it, one thing at a time. */
export default function Adjust() {
  const { t } = useTranslation(['till', 'shell'])
  const till = useTill()
  const { card } = till
  const [chosen, setOpen] = useState<Pane>('issue')
  const offered = card ? panesOf(card) : []
  const open = offered.includes(chosen) ? chosen : 'issue'
  useNamedCard(till.find)
  const { isBusy } = useTillKeys(till, setOpen)
  const OpenPane = panes[open]
  return (
    <TillFrame title={t('menu.adjust', { ns: 'shell' })} about={t('adjust.about')} till={till}>
      {card && (
        <>
          <BookedToday till={till} card={card} />
          <CardPanel card={card} onClear={till.clear} />
          <Card className={isDocked(open, card, till) ? 'till-dock' : undefined} styles={{ body: { padding: 16 } }}>
            <Segmented<Pane>
              block
              size="large"
              aria-label={t('readyCard')}
              value={open}
              options={offered.map((value) => ({ value, label: t(paneWord(value, card)) }))}
              onChange={(pane) => {
                setOpen(pane)
                leaveButton()
              }}
            />
            <OpenPane key={card.id} till={till} card={card} isBusy={isBusy} />
          </Card>
        </>
      )}
    </TillFrame>
  )
}
