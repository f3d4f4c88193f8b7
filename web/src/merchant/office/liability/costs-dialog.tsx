import { maxPercent, minMoney } from '@chopcard/contract/core/limits.ts'
import { getOwnCosts, liabilityReport, maxOwnCost, setOwnCosts } from '@chopcard/contract/office/merchant/liability.ts'
import type { Answer } from '@chopcard/contract/core/route.ts'
import { App, Form, InputNumber, Skeleton } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../kit/dialog.tsx'
import { Failure } from '../../../kit/failure.tsx'
import { CallError } from '../../../lib/call-error.ts'
import { errorText } from '../../../lib/error-text.ts'
import { refresh, useChange, useRead } from '../../../lib/query.ts'
import { fractionDigits } from '../../../lib/format.ts'
import { useSeen } from '../../../lib/use-seen.ts'

type Costs = Answer<typeof getOwnCosts>['data']

/** What a stamp, a point, a use and a voucher's money cost the merchant. */
export default function CostsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['liability', 'common'])
  const { message } = App.useApp()
  const { data, isError, error, isFetchedAfterMount, refetch } = useRead(getOwnCosts, {}, { staleTime: 0, gcTime: 0 })
  const [refused, setRefused] = useState<Marks>({})
  const [changed, setChanged] = useState<Map<string, number | null>>(new Map())
  const [percent, setPercent] = useState<number | null>()
  const save = useChange(setOwnCosts)
  const { seen: present, saving } = useSeen<Costs | undefined>(undefined, async () => (await refetch()).data?.data)
  const costs = present ?? (isFetchedAfterMount ? data?.data : undefined)
  const submit = async () => {
    if (!costs) return
    try {
      const campaigns = [...changed].map(([campaignId, cost]) => ({ campaignId, cost }))
      const { voucherPercent } = costs
      const seen = {
        voucherPercent,
        campaigns: costs.campaigns.filter(({ campaignId }) => changed.has(campaignId)).map(bare),
      }
      await saving(() => save.mutateAsync({ body: { voucherPercent: percent ?? voucherPercent, campaigns, seen } }))
      message.success(t('costs.saved'))
      void refresh(liabilityReport, getOwnCosts)
      onClose()
    } catch (failure) {
      message.error(errorText(failure))
      setRefused(failure instanceof CallError ? failure.fields : {})
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
          <Form.Item
            label={t('costs.voucher')}
            htmlFor="voucher-cost"
            extra={t('costs.voucherHint')}
            {...marked(refused['voucherPercent'])}
          >
            <InputNumber
              id="voucher-cost"
              min={minMoney}
              max={maxPercent}
              precision={0}
              value={percent === undefined ? costs.voucherPercent : percent}
              onChange={setPercent}
            />
          </Form.Item>
          <CampaignCosts costs={costs} changed={changed} change={setChanged} refused={refused} />
        </Form>
      ) : (
        !isError && <Skeleton active />
      )}
    </Dialog>
  )
}

const bare = ({ campaignId, cost }: Costs['campaigns'][number]) => ({ campaignId, cost })

/** What the server says of a field. */
type Marks = Readonly<Record<string, string>>
const marked = (help: string | undefined) => (help === undefined ? {} : { help, validateStatus: 'error' as const })

type Props = {
  costs: Costs
  changed: Map<string, number | null>
  change: (costs: Map<string, number | null>) => void
  refused: Marks
}

function CampaignCosts({ costs: { currency, campaigns }, changed, change, refused }: Props) {
  const { t } = useTranslation('liability')
  const digits = fractionDigits(currency)
  // Hundredths of the smallest unit: two digits more than an amount has.
  const unit = 100 * 10 ** digits
  return campaigns.map(({ campaignId, name, kind, cost: before }) => {
    const cost = changed.has(campaignId) ? (changed.get(campaignId) ?? null) : before
    return (
      <Form.Item
        key={campaignId}
        label={t(`costs.per.${kind}`, { name })}
        htmlFor={`cost-${campaignId}`}
        {...marked(refused[`campaigns.${campaignId}`])}
      >
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
