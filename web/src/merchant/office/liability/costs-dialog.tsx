import { maxPercent, minMoney } from '@chopcard/contract/core/limits.ts'
import { getOwnCosts, liabilityReport, maxOwnCost, setOwnCosts } from '@chopcard/contract/office/merchant/liability.ts'
import type { Answer } from '@chopcard/contract/core/route.ts'
import { App, Form, InputNumber, Skeleton } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../kit/dialog.tsx'
import { Failure } from '../../../kit/failure.tsx'
import { errorText } from '../../../lib/error-text.ts'
import { refresh, useChange, useRead } from '../../../lib/query.ts'
import { fractionDigits } from '../../../lib/format.ts'

type Costs = Answer<typeof getOwnCosts>['data']

/** What a stamp, a point, a use and a voucher's money cost the merchant. */
export default function CostsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['liability', 'common'])
  const { message } = App.useApp()
  const { data, isError, error, refetch } = useRead(getOwnCosts, {}, { staleTime: 0 })
  const [changed, setChanged] = useState<Map<string, number | null>>(new Map())
  const [percent, setPercent] = useState<number | null>()
  const save = useChange(setOwnCosts)
  const costs = data?.data
  const submit = async () => {
    if (!costs) return
    try {
      const campaigns = [...changed].map(([campaignId, cost]) => ({ campaignId, cost }))
      await save.mutateAsync({ body: { voucherPercent: percent ?? costs.voucherPercent, campaigns } })
      message.success(t('costs.saved'))
      void refresh(liabilityReport, getOwnCosts)
      onClose()
    } catch (failure) {
      message.error(errorText(failure))
    }
  }
  return (
    <Dialog
      title={t('costs.title')}
      okText={t('action.save', { ns: 'common' })}
      okButtonProps={{ loading: save.isPending, disabled: !costs }}
      onOk={() => void submit()}
      onCancel={onClose}
    >
      <p>{t('costs.about')}</p>
      {isError && !costs && <Failure error={error} retry={refetch} />}
      {costs ? (
        <Form layout="vertical" component="div" className="liability-costs">
          <Form.Item label={t('costs.voucher')} htmlFor="voucher-cost" extra={t('costs.voucherHint')}>
            <InputNumber
              id="voucher-cost"
              min={minMoney}
              max={maxPercent}
              precision={0}
              value={percent === undefined ? costs.voucherPercent : percent}
              onChange={setPercent}
            />
          </Form.Item>
          <CampaignCosts costs={costs} changed={changed} change={setChanged} />
        </Form>
      ) : (
        !isError && <Skeleton active />
      )}
    </Dialog>
  )
}

type Props = {
  costs: Costs
  changed: Map<string, number | null>
  change: (costs: Map<string, number | null>) => void
}

function CampaignCosts({ costs: { currency, campaigns }, changed, change }: Props) {
  const { t } = useTranslation('liability')
  const digits = fractionDigits(currency)
  // Hundredths of the smallest unit: two digits more than an amount has.
  const unit = 100 * 10 ** digits
  return campaigns.map(({ campaignId, name, kind, cost: before }) => {
    const cost = changed.has(campaignId) ? (changed.get(campaignId) ?? null) : before
    return (
      <Form.Item key={campaignId} label={t(`costs.per.${kind}`, { name })} htmlFor={`cost-${campaignId}`}>
        <InputNumber
          id={`cost-${campaignId}`}
          className="liability-cost"
          controls={false}
          inputMode="decimal"
          min={minMoney}
          max={maxOwnCost / unit}
          precision={digits + 2}
          suffix={currency}
          value={cost === null ? null : cost / unit}
          onChange={(value) =>
            change(new Map(changed).set(campaignId, value === null ? null : Math.round(value * unit)))
          }
        />
      </Form.Item>
    )
  })
}
