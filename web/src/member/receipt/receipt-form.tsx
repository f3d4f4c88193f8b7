import { maxAmountLength, maxShopNameLength } from '../limits.ts'
import type { MyReceipt } from '@chopcard/contract/earning/member/receipts.ts'
import type { ReceiptForm as Form } from '@chopcard/contract/member-pages/member/pages.ts'
import { type FormEvent, useRef, useState } from 'react'
import { usePage } from '../../card-art/page-context.ts'
import { checkReceipt, type Problems, type Typed } from './check-receipt.ts'
import { fractionDigits } from '../../lib/currency.ts'
import { PictureChoice } from './picture-choice.tsx'
import { pictureType } from './ready-picture.ts'
import styles from './receipt-page.module.css'

type Props = { form: Form; left: number; done: (receipt: MyReceipt) => void; full: (refusal: string) => void }

/** Picture, day, shop and amount. What was typed stays, whatever the answer. */
export function ReceiptForm({ form, left, done, full }: Props) {
  const { language, t } = usePage()
  const element = useRef<HTMLFormElement>(null)
  const [picture, setPicture] = useState<Blob>()
  const [noPicture, setNoPicture] = useState<Blob>()
  const [problems, setProblems] = useState<Problems>({})
  const [trouble, setTrouble] = useState('')
  const [percent, setPercent] = useState<number>()

  function show(found: Problems): void {
    setProblems(found)
    const names = Object.keys(found).map((name) => `[name=${name}]`)
    if (names.length) element.current?.querySelector<HTMLElement>(names.join())?.focus()
  }

  /** A picture counts as chosen at once, so that the form can be sent; that its content is none may turn out later. */
  async function choose(file: Blob): Promise<void> {
    setPicture(file)
    clear('picture')
    if (!(await pictureType(file))) setNoPicture(file)
  }

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const typed = (name: Typed) => (data.get(name) as string | null)?.trim() ?? ''
    const checked = checkReceipt({ typed, hasPicture: picture !== noPicture, form }, t, language)
    setTrouble('')
    show(checked.problems)
    if (!checked.purchase || !picture) return
    setPercent(0)
    const type = await pictureType(picture)
    const outcome = type
      ? await import('./hand-in.ts')
          .then(({ handIn }) => handIn({ file: picture, type }, checked.purchase, t('receipt.trouble'), setPercent))
          .catch(() => ({ fields: {}, message: t('receipt.trouble'), isFull: false }))
      : undefined
    setPercent(undefined)
    if (!outcome) return setNoPicture(picture)
    if ('receipt' in outcome) return done(outcome.receipt)
    if (outcome.isFull) return full(outcome.message)
    show(outcome.fields)
    if (Object.keys(outcome.fields).length === 0) setTrouble(outcome.message)
  }

  const clear = (name: keyof Problems) => problems[name] && setProblems((now) => ({ ...now, [name]: undefined }))
  const line = (name: Typed, label: string) => ({ name, label, problem: problems[name], changed: () => clear(name) })
  const isSending = percent !== undefined

  return (
    <form ref={element} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <noscript>
        <p className={styles.trouble}>{t('receipt.noScript')}</p>
      </noscript>
      <PictureChoice
        chosen={picture}
        problem={picture && picture === noPicture ? t('fields.notImage') : problems.picture}
        choose={(file) => void choose(file)}
      />
      <Line {...line('transactionOn', t('receipt.date'))} type="date" defaultValue={form.today} max={form.today} />
      <Shop {...line('shopName', t('receipt.shop'))} form={form} />
      <Line
        {...line('amount', `${t('receipt.amount')} (${form.merchant.currency})`)}
        inputMode={fractionDigits(form.merchant.currency) ? 'decimal' : 'numeric'}
        autoComplete="off"
        maxLength={maxAmountLength}
      />
      {trouble && (
        <p className={styles.trouble} role="alert">
          {trouble}
        </p>
      )}
      <button type="submit" className={styles.send} disabled={isSending}>
        {isSending ? progressText(percent, t) : t('receipt.send')}
      </button>
      {isSending && <progress className={styles.progress} max={100} value={percent} aria-label={t('receipt.send')} />}
      <p className={styles.left}>{t('receipt.left', { count: left })}</p>
    </form>
  )
}

const progressText = (percent: number, t: ReturnType<typeof usePage>['t']) =>
  percent === 0 ? t('receipt.preparing') : percent < 100 ? t('receipt.sending', { percent }) : t('receipt.checking')

type LineProps = { name: Typed; label: string; problem?: string; changed: () => void }

function Labelled({ name, label, problem, children }: Omit<LineProps, 'changed'> & { children: React.ReactNode }) {
  return (
    <div className={styles.field}>
      <label htmlFor={name}>{label}</label>
      {children}
      {problem && (
        <p className={styles.problem} id={`${name}-problem`}>
          {problem}
        </p>
      )}
    </div>
  )
}

const wired = ({ name, problem, changed }: LineProps) => ({
  id: name,
  name,
  required: true,
  'aria-invalid': Boolean(problem),
  'aria-describedby': problem ? `${name}-problem` : undefined,
  onInput: changed,
})

function Line({ name, label, problem, changed, ...input }: LineProps & React.ComponentProps<'input'>) {
  const props = { name, label, problem, changed }
  return (
    <Labelled {...props}>
      <input {...input} {...wired(props)} />
    </Labelled>
  )
}

/** One of the shops; any name, where there are none to choose from, the last one typed first. */
function Shop({ form, ...props }: LineProps & { form: Form }) {
  const { t } = usePage()
  const { shops, receipts } = form
  if (shops.length === 0) return <Line {...props} defaultValue={receipts[0]?.shopName} maxLength={maxShopNameLength} />
  return (
    <Labelled {...props}>
      <select {...wired(props)} defaultValue={shops.length === 1 ? shops[0]?.store : ''}>
        <option value="" disabled hidden>
          {t('receipt.chooseShop')}
        </option>
        {shops.map(({ store, name }) => (
          <option key={store} value={store}>
            {name}
          </option>
        ))}
      </select>
    </Labelled>
  )
}
