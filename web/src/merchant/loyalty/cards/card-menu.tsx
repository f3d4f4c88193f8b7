import { menus } from '@chopcard/contract/core/permissions.ts'
import { DeleteOutlined, MoreOutlined, QrcodeOutlined, ScanOutlined, UserDeleteOutlined } from '@ant-design/icons'
import type { Card } from '@chopcard/contract/loyalty/cards.ts'
import { deleteCard, listCards, memberToken } from '@chopcard/contract/loyalty/merchant/cards.ts'
import { anonymiseMember } from '@chopcard/contract/members/merchant/members.ts'
import { changeChops } from '@chopcard/contract/loyalty/merchant/till.ts'
import { useNavigate } from '@tanstack/react-router'
import { App, Button, Dropdown, Flex } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../../kit/lazy-part.tsx'
import { useFeature, useMay, useMenuAllowed } from '../../../kit/permissions.tsx'
import { errorText } from '../../../lib/error-text.ts'
import { refresh, useChange } from '../../../lib/query.ts'

const CardPageDialog = lazyPart(() => import('./card-page-dialog.tsx'))
const AnonymiseDialog = lazyPart(() => import('./anonymise-dialog.tsx'))

type Props = { card: Card; onDeleted: () => void }

/** Where to go from a card, and how to get rid of it. */
export default function CardMenu({ card, onDeleted }: Props) {
  const { t } = useTranslation(['cards', 'life', 'common'])
  const { modal, message } = App.useApp()
  const may = useMay()
  const navigate = useNavigate()
  const hasTill = useMenuAllowed('adjust') && may(changeChops)
  const till = useFeature(menus.adjust.instead.feature) ? menus.adjust.instead.path : menus.adjust.path
  const [isPageOpen, setPageOpen] = useState(false)
  const [isForgetting, setForgetting] = useState(false)
  const remove = useChange(deleteCard, { after: () => refresh(listCards) })
  const askDelete = () =>
    modal.confirm({
      title: t('delete.title'),
      content: t('delete.about', { name: card.nickname ?? card.email ?? card.cardNumber }),
      okText: t('action.delete', { ns: 'common' }),
      okButtonProps: { danger: true },
      onOk: async () => {
        try {
          await remove.mutateAsync({ params: { id: card.id } })
          message.success(t('delete.done'))
          onDeleted()
        } catch (error) {
          message.error(errorText(error))
        }
      },
    })
  // A closed card without a name or an address is nobody's any more.
  const isNobody = card.state === 'closed' && !card.email && !card.mobile && !card.nickname
  const items = [
    ...(hasTill ? [{ key: 'till', icon: <ScanOutlined />, label: t('toTill') }] : []),
    ...(may(anonymiseMember) && !isNobody
      ? [{ key: 'forget', icon: <UserDeleteOutlined />, label: t('forget.action', { ns: 'life' }), danger: true }]
      : []),
    ...(may(deleteCard)
      ? [{ key: 'delete', icon: <DeleteOutlined />, label: t('action.delete', { ns: 'common' }), danger: true }]
      : []),
  ]
  const choose = (key: string) =>
    key === 'delete'
      ? askDelete()
      : key === 'forget'
        ? setForgetting(true)
        : void navigate({ to: till, search: { card: card.cardNumber } as never })
  return (
    <Flex gap={8}>
      {may(memberToken) && (
        <Button icon={<QrcodeOutlined />} onClick={() => setPageOpen(true)}>
          {t('page.button')}
        </Button>
      )}
      {items.length > 0 && (
        <Dropdown trigger={['click']} menu={{ items, onClick: ({ key }) => choose(key) }}>
          <Button icon={<MoreOutlined />} aria-label={t('action.more', { ns: 'common' })} />
        </Dropdown>
      )}
      {isForgetting && <AnonymiseDialog card={card} onClose={() => setForgetting(false)} />}
      {isPageOpen && <CardPageDialog cardId={card.id} onClose={() => setPageOpen(false)} />}
    </Flex>
  )
}
