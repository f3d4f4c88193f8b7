import { maxRemarkLength } from '@chopcard/contract/core/limits.ts'
import { changeOrder } from '@chopcard/contract/commerce/merchant/orders.ts'
import type { OrderAct, OrderDetail } from '@chopcard/contract/commerce/orders.ts'
import { App, Button, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../kit/dialog.tsx'
import { FormFailure } from '../../../kit/form.tsx'
import { errorText } from '../../../lib/error-text.ts'
import { formatMoney } from '../../../lib/format.ts'
import { useOperation } from '../../../lib/use-operation.ts'

type Asked = 'pay' | 'cancel' | 'refund'
const isAsked = (act: OrderAct): act is Asked => act === 'pay' || act === 'cancel' || act === 'refund'
type Props = { detail: OrderDetail; onDone: () => unknown }

/** What can be done with an order now; what moves money is asked about first. */
export function OrderActs({ detail, onDone }: Props) {
  const { t } = useTranslation('orders')
  const { message } = App.useApp()
  const [asked, setAsked] = useState<Asked>()
  const operation = useOperation(changeOrder)
  const { id, may } = detail.order
  const acts = may.filter((act) => act !== 'refund' || detail.refundable > 0)
  const performAct = async (act: OrderAct) => {
    try {
      if (!(await operation.run({ params: { id }, body: { act } }))) return
      message.success(t(`done.${act}`))
    } catch (error) {
      message.error(errorText(error))
    }
    await onDone()
  }
  if (!acts.length) return null
  return (
    <div className="order-acts">
      {acts.map((act, i) => (
        <Button
          key={act}
          type={i === 0 && act !== 'cancel' && act !== 'refund' ? 'primary' : 'default'}
          danger={act === 'cancel' || act === 'refund'}
          disabled={operation.phase !== 'idle'}
          onClick={() => (isAsked(act) ? setAsked(act) : void performAct(act))}
        >
          {t(`act.${act}`)}
        </Button>
      ))}
      {asked && (
        <Ask
          act={asked}
          detail={detail}
          onClose={() => setAsked(undefined)}
          onDone={() => {
            message.success(t(`done.${asked}`))
            setAsked(undefined)
            return onDone()
          }}
        />
      )}
    </div>
  )
}

function Ask({ act, detail, onDone, onClose }: Props & { act: Asked; onClose: () => void }) {
  const { t } = useTranslation(['orders', 'common'])
  const operation = useOperation(changeOrder)
  const [remark, setRemark] = useState('')
  const [failure, setFailure] = useState<unknown>()
  const { id, amount, currency } = detail.order
  const sum = formatMoney(act === 'refund' ? detail.refundable : amount, currency)
  const submit = async () => {
    setFailure(undefined)
    const text = remark.trim()
    try {
      const done = await operation.run({ params: { id }, body: { act, ...(text && { remark: text }) } })
      if (done) await onDone()
    } catch (error) {
      setFailure(error)
    }
  }
  return (
    <Dialog
      title={t(`act.${act}`)}
      okText={t(`act.${act}`)}
      okButtonProps={{ danger: act !== 'pay', loading: operation.phase !== 'idle' }}
      cancelText={t('action.close', { ns: 'common' })}
      mask={{ closable: false }}
      operation={operation}
      onOk={() => void submit()}
      onCancel={onClose}
    >
      <FormFailure error={failure} />
      <p>{t(`ask.${act}`, { amount: sum })}</p>
      <label>
        {t('detail.remark')}
        <Input.TextArea
          rows={2}
          maxLength={maxRemarkLength}
          value={remark}
          onChange={({ target }) => setRemark(target.value)}
        />
      </label>
    </Dialog>
  )
}
