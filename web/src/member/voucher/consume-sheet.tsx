import { maxMoneyLength } from '../limits.ts'
import { type FormEvent, useEffect, useState } from 'react'
import type { consumeHolderVoucher, HolderVoucher } from '@chopcard/contract/giving/member/vouchers.ts'
import { usePage } from '../../card-art/page-context.ts'
import action from '../action.module.css'
import { ask } from '../ask.ts'
import { fractionDigits } from '../../lib/currency.ts'
import { moneyText } from '../money-text.ts'
import { parseAmount } from '../parse-amount.ts'
import redeem from '../redeem.module.css'
import { BottomSheet } from '../bottom-sheet.tsx'
import { useStaffProof } from '../use-staff-proof.ts'
import { WaySteps } from '../way-steps.tsx'
import styles from './consume-sheet.module.css'

type Props = {
  voucher: HolderVoucher
  show(voucher: HolderVoucher): void
  /** Looks how the voucher stands, after an answer that was none. */
  reread(): Promise<void>
  close(): void
}

/** Staff take an amount from the voucher on its holder's phone: how much, then the PIN or their tag. */
export default function ConsumeSheet({ voucher, show, reread, close }: Props) {
  const { language, t } = usePage()
  const { ways, token, version, currency } = voucher
  const [amount, setAmount] = useState<number>()
  const staff = useStaffProof({
    ways,
    async send(proof, options) {
      const name = 'POST /public/voucher_record/{token}/consume'
      const request = { params: { token }, body: { amount: amount ?? 0, version, ...proof } }
      const { data } = await ask<typeof consumeHolderVoucher>(name, request, options)
      show({ ...data, token })
      close()
    },
    refused: reread,
  })
  const { trouble } = staff.step.operation
  const isOver = voucher.state !== 'active'
  // Its page says how it stands; a refusal is read here first.
  useEffect(() => {
    if (isOver && !trouble) close()
  }, [isOver, trouble, close])
  return (
    <BottomSheet title={t('voucher.consume')} closeLabel={t('card.close')} close={close}>
      {isOver ? (
        <Over trouble={trouble} close={close} />
      ) : amount === undefined ? (
        <AmountStep voucher={voucher} choose={setAmount} />
      ) : (
        <>
          <p className={redeem.reward}>{t('voucher.taking', { amount: moneyText(amount, currency, language) })}</p>
          <WaySteps {...staff} />
          <button type="button" className={action.other} onClick={() => (staff.forget(), setAmount(undefined))}>
            {t('voucher.otherAmount')}
          </button>
        </>
      )}
    </BottomSheet>
  )
}

function Over({ trouble, close }: { trouble: string; close(): void }) {
  const { t } = usePage()
  return (
    <>
      <p className={action.trouble} role="alert" hidden={!trouble}>
        {trouble}
      </p>
      <button type="button" className={action.main} onClick={close}>
        {t('card.close')}
      </button>
    </>
  )
}

type AmountProps = { voucher: HolderVoucher; choose(amount: number): void }

/** How much is taken: all of it unless something else is typed. */
function AmountStep({ voucher: { balance, currency }, choose }: AmountProps) {
  const { language, t } = usePage()
  const [text, setText] = useState('')
  const typed = parseAmount(text, currency)
  const isPossible = typed !== undefined && typed > 0 && typed <= balance
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (isPossible) choose(typed)
  }
  return (
    <form className={redeem.step} onSubmit={submit}>
      <button type="button" className={action.main} onClick={() => choose(balance)}>
        {t('voucher.all', { amount: moneyText(balance, currency, language) })}
      </button>
      <label htmlFor="voucher-amount">{t('voucher.part', { currency })}</label>
      <div className={styles.part}>
        <input
          id="voucher-amount"
          inputMode={fractionDigits(currency) > 0 ? 'decimal' : 'numeric'}
          autoComplete="off"
          maxLength={maxMoneyLength}
          value={text}
          aria-describedby="voucher-most"
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <button type="submit" disabled={!isPossible}>
          {t('voucher.next')}
        </button>
      </div>
      <p className={redeem.hint} id="voucher-most">
        {t('voucher.most', { amount: moneyText(balance, currency, language) })}
      </p>
    </form>
  )
}
