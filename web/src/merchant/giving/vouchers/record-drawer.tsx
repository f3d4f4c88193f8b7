import { Drawer, Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../../kit/lazy-part.tsx'

const RecordDetails = lazyPart(() => import('./record-details.tsx'), <Skeleton active paragraph={{ rows: 8 }} />)

/** Everything about one given voucher. */
export function RecordDrawer({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  const { t } = useTranslation('vouchers')
  return (
    <Drawer open={Boolean(id)} onClose={onClose} size={560} destroyOnHidden title={t('list.voucher')}>
      {id && <RecordDetails key={id} id={id} />}
    </Drawer>
  )
}
