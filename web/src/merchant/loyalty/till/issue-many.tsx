import { maxTillQuantity, minQuantity } from '@chopcard/contract/core/limits.ts'
import { descriptorOf } from '@chopcard/contract/loyalty/campaign-types.ts'
import type { Card } from '@chopcard/contract/loyalty/cards.ts'
import { validateChop } from '@chopcard/contract/loyalty/merchant/till.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../lib/format.ts'
import { useRead } from '../../../lib/query.ts'
import { countWords } from '../../../kit/operations/operation-words.ts'
import { QuantityStepper } from './quantity-stepper.tsx'
import type { AskOfShownCard, Till } from './use-till.ts'
import { Verdict } from './verdict.tsx'

export type PaneProps = { till: Till; card: Card; isBusy: boolean }

/** Issues so many chops at once, as types without a stamp a visit allow. */
export const IssueMany = (props: PaneProps) => (
  <Many
    {...props}
    operation="issue"
    sign={1}
    usual={descriptorOf(props.card.campaignType).proposes.issues}
    askOf={(quantity) => ({ kind: 'issue', quantity })}
  />
)

/** Uses a card: one tap a use, or several at once. */
export const UsePane = (props: PaneProps) => (
  <Many {...props} operation="adjust" sign={-1} usual={[]} askOf={(quantity) => ({ kind: 'use', quantity })} />
)

type ManyProps = PaneProps & {
  operation: 'issue' | 'adjust'
  sign: 1 | -1
  usual: readonly number[]
  askOf: (quantity: number) => AskOfShownCard
}

function Many({ till, card, isBusy, operation, sign: target, usual, askOf }: ManyProps) {
  const { t } = useTranslation('till')
  const [quantity, setQuantity] = useState(1)
  const query = { memberId: card.id, operation, quantity: String(target * quantity) }
  const verdict = useRead(validateChop, { query }, { staleTime: 0, placeholderData: keepPreviousData }).data?.data
  const [line] = card.balances
  const words = target > 0 ? 'issue' : 'use'
  const { changeMany } = descriptorOf(card.campaignType).texts
  const perform = async () => {
    const done = await till.perform(askOf(quantity), card)
    // The next quantity may have been typed meanwhile.
    if (done?.state === 'done' || done?.state === 'kept') setQuantity((typed) => (typed === quantity ? 1 : typed))
  }
  return (
    <div className="pane">
      <QuantityStepper
        label={t(`${words}.quantity`)}
        value={quantity}
        min={minQuantity}
        max={target > 0 ? maxTillQuantity : Math.max(minQuantity, line?.balance ?? minQuantity)}
        usual={usual}
        onChange={setQuantity}
      />
      <Button
        block
        type="primary"
        className="till-button"
        disabled={verdict?.allowed === false || isBusy || quantity < 1}
        aria-keyshortcuts="Alt+I"
        onClick={() => void perform()}
      >
        <span className="till-button-words">
          {t(changeMany, { count: quantity, shown: formatNumber(quantity) })}
          {line && (
            <span className="till-button-count">
              {t('balanceNow', { balance: countWords(card.campaignType, line, t) })}
            </span>
          )}
        </span>
      </Button>
      <Verdict verdict={verdict} />
    </div>
  )
}
