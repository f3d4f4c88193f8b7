import { Card } from 'antd'
import { useTranslation } from 'react-i18next'
import { AdjustPane } from './adjust-pane.tsx'
import { CardPanel } from './card-panel.tsx'
import { IssuePane } from './issue-pane.tsx'
import { panesOf, paneWord } from './panes.ts'
import { RedeemPane } from './redeem-pane.tsx'
import { ShortcutHint } from './shortcut-hint.tsx'
import { TillFrame } from './till-frame.tsx'
import { useNamedCard } from './use-named-card.ts'
import { useTill } from './use-till.ts'
import { useTillKeys } from './use-till-keys.ts'

const panes = [
  ['issue', IssuePane],
  ['redeem', RedeemPane],
  ['adjust', AdjustPane],
] as const

/** Adjust chop, second layout (feature `adjustV2`): issue, redeem and adjust beside each other, nothing to switch. */
export default function AdjustV2() {
  const { t } = useTranslation(['till', 'shell'])
  const till = useTill()
  const { card } = till
  useNamedCard(till.find)
  const { isBusy } = useTillKeys(till)
  const shown = panes.filter(([name]) => card && panesOf(card).includes(name))
  return (
    <TillFrame isWide title={t('menu.adjust', { ns: 'shell' })} about={t('adjust.about')} till={till}>
      {card && (
        <>
          <CardPanel card={card} onClear={till.clear} stampSize={34} />
          <div className="till-panes">
            {shown.map(([name, OnePane]) => (
              <Card key={name} styles={{ body: { padding: 16 } }}>
                <h2 className="till-list-title">
                  {t(paneWord(name, card))} {name === 'adjust' && <ShortcutHint name="adjust" />}
                </h2>
                <OnePane key={card.id} till={till} card={card} isBusy={isBusy} />
              </Card>
            ))}
          </div>
        </>
      )}
    </TillFrame>
  )
}
