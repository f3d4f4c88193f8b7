import { PlayCircleOutlined, StopOutlined } from '@ant-design/icons'
import {
  disableVoucher,
  enableVoucher,
  getVoucher,
  listVouchers,
  type Voucher,
} from '@chopcard/contract/giving/merchant/vouchers.ts'
import { App, Button, Tooltip } from 'antd'
import { useTranslation } from 'react-i18next'
import { May } from '../../../kit/permissions.tsx'
import { refresh, useChange } from '../../../lib/query.ts'

/** Lets a voucher be given, or stops that. */
export function EnableButton({
  voucher: { id, enabled, name },
}: {
  voucher: Pick<Voucher, 'id' | 'enabled' | 'name'>
}) {
  const { t } = useTranslation('vouchers')
  const { message } = App.useApp()
  const route = enabled ? disableVoucher : enableVoucher
  const change = useChange(route as typeof enableVoucher, { after: () => refresh(listVouchers, getVoucher) })
  const words = t(enabled ? 'list.disable' : 'list.enable')
  return (
    <May route={route}>
      <Tooltip title={words}>
        <Button
          icon={enabled ? <StopOutlined /> : <PlayCircleOutlined />}
          loading={change.isPending}
          aria-label={`${words}: ${name}`}
          onClick={async () => {
            await change.mutateAsync({ params: { id } })
            message.success(t(enabled ? 'list.disabledDone' : 'list.enabledDone'))
          }}
        />
      </Tooltip>
    </May>
  )
}
