import { BatchBody, startBatch } from '@chopcard/contract/office/merchant/batches.ts'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../kit/dialog.tsx'
import { useZodForm, ZodForm } from '../../../kit/form.tsx'
import { OperationFooter } from '../../../kit/operation-footer.tsx'
import { formatNumber } from '../../../lib/format.ts'
import { useOperation } from '../../../lib/use-operation.ts'
import type { BulkAct, BulkTarget } from './bulk-act.ts'
import { GiftFields } from './gift-fields.tsx'
import { BulkFields } from './bulk-fields.tsx'

type Props = {
  act: BulkAct
  target: BulkTarget
  number: number
  isMore: boolean
  campaignId: string | undefined
  onClose: () => void
}

const schemaOf = (act: BulkAct) => BatchBody.options.find((one) => one.shape.act.value === act) ?? BatchBody.options[0]

const isGift = (act: BulkAct): act is 'coupon' | 'voucher' => act === 'coupon' || act === 'voucher'

/** Asks for what an act needs and starts it; its progress has a page of its own. */
export default function BulkDialog({ act, target, number, isMore, campaignId, onClose }: Props) {
  const { t } = useTranslation('members')
  const navigate = useNavigate()
  const operation = useOperation(startBatch)
  const [byDays, setByDays] = useState(true)
  const fixed = useMemo(() => ({ act, ...target }), [act, target])
  const form = useZodForm(schemaOf(act), { fixed })
  const numberWords = formatNumber(number)
  return (
    <Dialog title={t(`bulk.${act}`)} footer={null} onCancel={onClose} mask={{ closable: false }}>
      <p className="bulk-for">
        {isMore ? t('bulk.forOver', { number: numberWords }) : t('bulk.for', { count: number, number: numberWords })}
      </p>
      <ZodForm
        form={form}
        initialValues={isGift(act) ? {} : { quantity: 1 }}
        onSubmit={async (values) => {
          // The filters go as they stand in the address: the schema has made numbers of them.
          const answer = await operation.run({ body: { ...values, ...target } as never })
          if (answer) void navigate({ to: '/members/batches/$id', params: { id: answer.data.id } })
        }}
      >
        {isGift(act) ? (
          <GiftFields act={act} form={form.antd} target={target} />
        ) : (
          <BulkFields act={act} campaignId={campaignId} byDays={byDays} setByDays={setByDays} />
        )}
        <OperationFooter operation={operation} submit={t('bulk.start')} onClose={onClose} />
      </ZodForm>
    </Dialog>
  )
}
