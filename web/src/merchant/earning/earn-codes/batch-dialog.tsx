import { descriptorOf } from '@chopcard/contract/loyalty/campaign-types.ts'
import { getCampaign } from '@chopcard/contract/loyalty/merchant/campaigns.ts'
import {
  createEarnBatch,
  EarnBatchBody,
  earnCodeStat,
  listEarnBatches,
  maxEarnCodes,
} from '@chopcard/contract/earning/merchant/earn-codes.ts'
import { useNavigate } from '@tanstack/react-router'
import { Input, InputNumber, Select, Skeleton } from 'antd'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DayField } from '../../../kit/day-field.tsx'
import { Dialog } from '../../../kit/dialog.tsx'
import { Failure } from '../../../kit/failure.tsx'
import { Field, useZodForm, ZodForm } from '../../../kit/form.tsx'
import { OperationFooter } from '../../../kit/operation-footer.tsx'
import { formatNumber } from '../../../lib/format.ts'
import { refresh, useRead } from '../../../lib/query.ts'
import { useOperation } from '../../../lib/use-operation.ts'
import { UseFields } from './use-fields.tsx'

type Props = { campaignId: string; onClose: () => void }

/** Asks what a batch of codes shall be like, and has it made. */
export default function BatchDialog({ campaignId, onClose }: Props) {
  const { t } = useTranslation('earn-codes')
  const navigate = useNavigate()
  const operation = useOperation(createEarnBatch)
  const fixed = useMemo(() => ({ campaignId }), [campaignId])
  const form = useZodForm(EarnBatchBody, { fixed })
  const read = useRead(getCampaign, { params: { id: campaignId } })
  const campaign = read.data?.data
  const [isOnce, setOnce] = useState(true)
  const types = campaign?.settings.chopTypes ?? []
  return (
    <Dialog title={t('form.title')} footer={null} onCancel={onClose} mask={{ closable: false }}>
      {campaign ? (
        <ZodForm
          form={form}
          initialValues={{ quantity: 100, chops: 1, chopTypeId: types[0]?.id, maxUses: 1, perMember: null }}
          onSubmit={async (values) => {
            const answer = await operation.run({ body: values })
            if (!answer) return
            void refresh(listEarnBatches, earnCodeStat)
            void navigate({
              to: '/campaign/$id/earn-codes/$batchId',
              params: { id: campaignId, batchId: answer.data.id },
            })
          }}
        >
          <Field name="name" label={t('form.name')} extra={t('form.nameHint')}>
            <Input />
          </Field>
          <div className="earn-pair">
            <Field
              name="quantity"
              label={t('form.quantity')}
              extra={t('form.quantityHint', { max: formatNumber(maxEarnCodes) })}
            >
              <InputNumber controls={false} inputMode="numeric" className="earn-number" />
            </Field>
            <Field name="chops" label={t('form.chops')}>
              <InputNumber
                controls={false}
                inputMode="numeric"
                className="earn-number"
                disabled={descriptorOf(campaign.type).issuesOneAtATime}
              />
            </Field>
          </div>
          {types.length > 1 && (
            <Field name="chopTypeId" label={t('form.chopType')} required>
              <Select options={types.map(({ id, code }) => ({ value: id, label: code }))} />
            </Field>
          )}
          <UseFields isOnce={isOnce} setOnce={setOnce} />
          <div className="earn-pair">
            <Field name="validFrom" label={t('form.from')}>
              <DayField />
            </Field>
            <Field name="validTo" label={t('form.to')}>
              <DayField />
            </Field>
          </div>
          <OperationFooter operation={operation} submit={t('form.submit')} onClose={onClose} />
        </ZodForm>
      ) : read.isError ? (
        <Failure error={read.error} retry={read.refetch} />
      ) : (
        <Skeleton active />
      )}
    </Dialog>
  )
}
