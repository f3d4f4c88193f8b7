import { GiftOutlined } from '@ant-design/icons'
import type { Card } from '@chopcard/contract/loyalty/cards.ts'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { operationName } from '../../../kit/operations/operation-words.ts'
import type { Operation } from '../../../kit/operations/operation.ts'
import { operationsOn } from '../../../kit/operations/use-operations.ts'
import './action-dock.css'
import { ChopTypeChoice } from './chop-type-choice.tsx'
import { dueIn } from './due-rewards.ts'
import { IssueActions } from './issue-actions.tsx'
import { ShortcutHint } from './shortcut-hint.tsx'
import { UndoBar } from './undo-bar.tsx'
import type { Mode } from './use-mode.ts'
import type { ScanIssue } from './use-scan-issue.ts'
import type { Till } from './use-till.ts'
import { WaysBack } from './ways-back.tsx'

type Props = { till: Till; mode: Mode; issuing: ScanIssue; isBusy: boolean }

/** The bottom of the till, in sight at every width: the last operation with its undo, and what can be done with the card. */
export function ActionDock({ till, mode, issuing, isBusy }: Props) {
  const { card } = till
  return (
    <div className="dock">
      <UndoBar till={till} />
      {card && <CardActions till={till} card={card} mode={mode} issuing={issuing} isBusy={isBusy} />}
    </div>
  )
}

function CardActions({ till, card, mode, issuing, isBusy }: Props & { card: Card }) {
  const { t } = useTranslation('till')
  if (till.may?.length) return <WaysBack till={till} card={card} ways={till.may} />
  const open = operationsOn(till, card.id).operations.find(({ state }) => state === 'open')
  if (open) return <OpenQuestion till={till} open={open} />
  const { asking, choose, again } = issuing
  return (
    <div className={`dock-acts dock-${mode}`}>
      {asking === 'again' && (
        <Button block onClick={() => again(card)}>
          {t('repeat.button')}
        </Button>
      )}
      {card.balances.length > 1 && (
        <ChopTypeChoice card={card} isAsked={asking === 'type'} onChoose={(id) => choose(card, id)} />
      )}
      <RedeemActions till={till} card={card} mode={mode} isBusy={isBusy} />
      <IssueActions till={till} card={card} isBusy={isBusy} isFirst={mode === 'issue'} />
    </div>
  )
}

/** In the place of everything else that could be done: whether the last act on the card was done is asked first. */
function OpenQuestion({ till, open }: { till: Till; open: Operation }) {
  const { t } = useTranslation('till')
  return (
    <fieldset className="dock-question">
      <legend>
        {t('open')} · {operationName(open, t)}
      </legend>
      <Button type="primary" onClick={() => void till.again(open.key)}>
        {t('list.again')}
      </Button>
    </fieldset>
  )
}

/** One tap for a reward that is due, by its name. */
function RedeemActions({ till, card, isBusy }: Omit<Props, 'issuing'> & { card: Card }) {
  const { t } = useTranslation('till')
  const { inDock } = dueIn(till.rewards)
  return inDock.map(({ id, name }, i) => (
    <Button
      key={id}
      type="primary"
      className="dock-redeem"
      icon={<GiftOutlined />}
      disabled={isBusy}
      aria-keyshortcuts={i === 0 ? 'Alt+R' : undefined}
      onClick={() => void till.perform({ kind: 'redeem', rewardId: id, rewardName: name }, card)}
    >
      <span>{t('redeem.named', { reward: name })}</span>
      {i === 0 && <ShortcutHint name="redeem" />}
    </Button>
  ))
}
