import { getCard } from '@chopcard/contract/loyalty/merchant/cards.ts'
import { Skeleton, Tabs } from 'antd'
import { useTranslation } from 'react-i18next'
import { Failure } from '../../../kit/failure.tsx'
import { lazyPart } from '../../../kit/lazy-part.tsx'
import { useRead } from '../../../lib/query.ts'
import { CardFacts } from './card-facts.tsx'
import { CardLog } from './card-log.tsx'

const waiting = <Skeleton active paragraph={{ rows: 6 }} />
const CardForm = lazyPart(() => import('./card-form.tsx'), waiting)
const CardBehind = lazyPart(() => import('./card-behind.tsx'), waiting)
const CardActs = lazyPart(() => import('./card-acts.tsx'))
const CardExtra = lazyPart(() => import('./card-extra.tsx'), waiting)

/** What a card holds, its log, and the forms that change it. */
export default function CardDetails({ id }: { id: string }) {
  const { t } = useTranslation(['cards', 'life'])
  const card = useRead(getCard, { params: { id } })
  if (card.isError && !card.data) return <Failure error={card.error} retry={card.refetch} />
  if (!card.data) return <Skeleton active avatar paragraph={{ rows: 8 }} />
  const { data } = card.data
  return (
    <>
      <CardFacts card={data} />
      <CardActs card={data} />
      <Tabs
        key={data.id}
        items={[
          { key: 'log', label: t('tab.log'), children: <CardLog cardId={data.id} /> },
          { key: 'edit', label: t('tab.edit'), children: <CardForm card={data} /> },
          { key: 'extra', label: t('tab.extra'), children: <CardExtra card={data} /> },
          { key: 'behind', label: t('tab', { ns: 'life' }), children: <CardBehind card={data} /> },
        ]}
      />
    </>
  )
}
