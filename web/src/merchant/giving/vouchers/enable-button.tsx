import { PlayCircleOutlined, StopOutlined } from '@ant-design/icons'
import {
  disableVoucher,
  enableVoucher,
  getVoucher,
  listVouchers,
  type Voucher,
} from '@chopcard/contract/giving/merchant/vouchers.ts'
import { Tooltip } from 'antd'
import { useTranslation } from 'react-i18next'
import { CallButton } from '../../../kit/call-button.tsx'
import { refresh, useChange } from '../../../lib/query.ts'

/** Lets a voucher be given, or stops that. */
export function EnableButton({
  voucher: { id, enabled, name },
}: {
  voucher: Pick<Voucher, 'id' | 'enabled' | 'name'>
}) {
  const { t } = useTranslation('vouchers')
  const route = enabled ? disableVoucher : enableVoucher
  const change = useChange(route as typeof enableVoucher, { after: () => refresh(listVouchers, getVoucher) })
  const words = t(enabled ? 'list.disable' : 'list.enable')
  return (
    <Tooltip title={words}>
      <span>
        <CallButton
          route={route}
          call={() => change.mutateAsync({ params: { id } })}
          done={t(enabled ? 'list.disabledDone' : 'list.enabledDone')}
          icon={enabled ? <StopOutlined /> : <PlayCircleOutlined />}
          aria-label={`${words}: ${name}`}
        />
      </span>
    </Tooltip>
  )
}
