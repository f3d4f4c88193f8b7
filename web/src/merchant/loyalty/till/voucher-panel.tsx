import type { VoucherRecord } from '@chopcard/contract/giving/merchant/voucher-acts.ts'
import { Tag } from 'antd'
import { useTranslation } from 'react-i18next'
import { operationsOn } from '../../../kit/operations/use-operations.ts'
import VoucherConsume from '../../../kit/voucher-consume.tsx'
import { inFours } from '../../../lib/card-number.ts'
import { formatDay, formatMoney } from '../../../lib/format.ts'
import { ScanResultPanel } from './scan-result-panel.tsx'
import type { Till } from './use-till.ts'

/** The voucher in front of the operator: what is left of it, and how much of that is taken. */
export default function VoucherPanel({ voucher, till }: { voucher: VoucherRecord; till: Till }) {
  const { t } = useTranslation('vouchers')
  const { currency, balance, amount, state } = voucher
  return (
    <ScanResultPanel
      till={till}
      picture={<img src={voucher.detailBanner} alt="" width={88} height={88} />}
      head={
        <div>
          <h2>{voucher.title}</h2>
          <p>
            <strong>{formatMoney(balance, currency)}</strong>{' '}
            {t('record.ofAmount', { amount: formatMoney(amount, currency) })}
          </p>
          <Tag color={state === 'active' ? 'green' : 'default'}>{t(`state.${state}`)}</Tag>
        </div>
      }
    >
      <p className="coupon-panel-code">
        <code>{inFours(voucher.code)}</code>
        <span>{t('record.until', { day: formatDay(voucher.effectiveTo) })}</span>
      </p>
      {voucher.may.includes('consume') ? (
        <VoucherConsume
          key={voucher.id}
          record={voucher}
          source={operationsOn(till, voucher.id)}
          onConsume={async (ask) => {
            const operation = await till.run(ask, voucher.title)
            if (operation?.state === 'refused') void till.rereadResult(voucher.code)
            return operation
          }}
        />
      ) : (
        <p className="coupon-panel-refusal">{t('act.nothing')}</p>
      )}
    </ScanResultPanel>
  )
}
