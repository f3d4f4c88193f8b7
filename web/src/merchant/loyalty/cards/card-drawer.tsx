import { getCard } from '@chopcard/contract/loyalty/merchant/cards.ts'
import { Drawer, Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../../kit/lazy-part.tsx'
import { formatCardNumber } from '../../../lib/format.ts'
import { useRead } from '../../../lib/query.ts'

const CardDetails = lazyPart(() => import('./card-details.tsx'), <Skeleton active avatar paragraph={{ rows: 8 }} />)
const CardMenu = lazyPart(() => import('./card-menu.tsx'))

type Props = { id: string | undefined; onClose: () => void }

/** Everything about one card. The drawer is there at once; card and contents arrive side by side. */
export function CardDrawer({ id, onClose }: Props) {
  const { t } = useTranslation('cards')
  const card = useRead(getCard, { params: { id: id ?? '' } }, { enabled: Boolean(id) })
  const data = id ? card.data?.data : undefined
  return (
    <Drawer
      open={Boolean(id)}
      onClose={onClose}
      size={620}
      destroyOnHidden
      title={data ? (data.nickname ?? data.email ?? formatCardNumber(data.cardNumber)) : t('member')}
      extra={data && <CardMenu card={data} onDeleted={onClose} />}
    >
      {id && <CardDetails id={id} />}
    </Drawer>
  )
}
