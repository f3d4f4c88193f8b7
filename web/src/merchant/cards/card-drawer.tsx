import { getCard } from '@chopcard/contract/merchant/cards.ts'
import { Drawer, Skeleton, Tabs } from 'antd'
import { useTranslation } from 'react-i18next'
import { Failure } from '../../kit/failure.tsx'
import { formatCardNumber } from '../../lib/format.ts'
import { useRead } from '../../lib/query.ts'
import { CardExtra } from './card-extra.tsx'
import { CardFacts } from './card-facts.tsx'
import { CardForm } from './card-form.tsx'
import { CardLog } from './card-log.tsx'
import { CardMenu } from './card-menu.tsx'

type Props = { id: string | undefined; onClose: () => void }

/** Everything about one card. */
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
      {card.isError && !data ? (
        <Failure error={card.error} retry={card.refetch} />
      ) : data ? (
        <>
          <CardFacts card={data} />
          <Tabs
            key={data.id}
            items={[
              { key: 'log', label: t('tab.log'), children: <CardLog cardId={data.id} /> },
              { key: 'edit', label: t('tab.edit'), children: <CardForm card={data} /> },
              { key: 'extra', label: t('tab.extra'), children: <CardExtra card={data} /> },
            ]}
          />
        </>
      ) : (
        <Skeleton active avatar paragraph={{ rows: 8 }} />
      )}
    </Drawer>
  )
}
