import { adminInfo } from '@chopcard/contract/accounts/merchant/account.ts'
import { useTranslation } from 'react-i18next'
import { PreviewBox } from '../../../kit/preview-box.tsx'
import { formatDay, formatMoney } from '../../../lib/format.ts'
import { useRead } from '../../../lib/query.ts'
import { lastDay } from './last-day.ts'
import type { VoucherValues } from './voucher-values.ts'

/** The voucher as its holder will see it, while it is designed. */
export function VoucherPreview({ values, currency: own }: { values: VoucherValues; currency?: string }) {
  const { t } = useTranslation('vouchers')
  const ofMerchant = useRead(adminInfo, {}).data?.data.currency ?? 'USD'
  const currency = own ?? ofMerchant
  const { title, description, amount, banner, backgroundColor, foregroundColor, validityType, effectiveTo } = values
  const colours = { background: backgroundColor ?? undefined, color: foregroundColor ?? undefined }
  return (
    <PreviewBox title={t('form.preview')}>
      <div className="voucher-phone" aria-hidden>
        {banner ? <img className="voucher-banner" src={banner} alt="" /> : <div className="voucher-banner" />}
        <div className="voucher-face" style={colours}>
          <span>{title || t('form.title')}</span>
          <strong>{formatMoney(amount ?? 0, currency)}</strong>
          <span>{t('member.of', { amount: formatMoney(amount ?? 0, currency) })}</span>
        </div>
        <div className="voucher-code">
          <span className="voucher-qr" />
          <code>{sampleCodes[values.codeType ?? 'both']}</code>
        </div>
        <p>{description}</p>
        <small>
          {t('member.validTo')}{' '}
          {validityType === 'dates'
            ? effectiveTo && formatDay(effectiveTo)
            : formatDay(lastDay(values.validityDays ?? 1))}
        </small>
      </div>
    </PreviewBox>
  )
}

const sampleCodes = {
  digits: '4829 1057 3360 8142',
  letters: 'KWTR ZQPH MXBD VNGS',
  both: '7KW2 R9QP 4HMX 3DVN',
}
