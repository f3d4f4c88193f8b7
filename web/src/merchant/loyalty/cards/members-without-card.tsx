import { forgetMemberWithoutCard, listMembersWithoutCard } from '@chopcard/contract/members/merchant/members.ts'
import { App, Empty } from 'antd'
import { useTranslation } from 'react-i18next'
import { ListPage, type RowOf } from '../../../kit/list-page.tsx'
import type { ListColumn } from '../../../kit/list-view.ts'
import { StopButton } from '../../../kit/stop-button.tsx'
import { formatInstant } from '../../../lib/format.ts'
import { refresh, useChange } from '../../../lib/query.ts'

type Row = RowOf<typeof listMembersWithoutCard>

/** Members whom no card leads to, such as those that another system has created: here they can be forgotten. */
export default function MembersWithoutCard() {
  const { t } = useTranslation(['members', 'shell'])
  return (
    <ListPage
      route={listMembersWithoutCard}
      title={t('menu.members-without-card', { ns: 'shell' })}
      about={t('cardless.about')}
      searchHint={t('cardless.search')}
      columns={useColumns()}
      empty={<Empty description={t('cardless.none')} />}
    />
  )
}

function useColumns(): ListColumn<Row>[] {
  const { t } = useTranslation(['cards', 'members'])
  return [
    {
      key: 'nickname',
      title: t('nickname'),
      onCard: 'heading',
      render: ({ nickname, email }) => nickname ?? email ?? '–',
    },
    { key: 'email', title: t('email'), render: ({ email }) => email ?? '–' },
    { key: 'mobile', title: t('mobile'), render: ({ mobile }) => mobile ?? '–' },
    { key: 'externalId', title: t('externalId'), render: ({ externalId }) => externalId ?? '–' },
    {
      key: 'createdAt',
      title: t('cardless.since', { ns: 'members' }),
      sort: 'createdAt',
      render: ({ createdAt }) => formatInstant(createdAt),
    },
    { key: 'acts', title: '', align: 'right', render: ({ id }) => <ForgetButton id={id} /> },
  ]
}

function ForgetButton({ id }: Pick<Row, 'id'>) {
  const { t } = useTranslation('members')
  const { message } = App.useApp()
  const forget = useChange(forgetMemberWithoutCard, { after: () => refresh(listMembersWithoutCard) })
  const stop = async () => {
    await forget.mutateAsync({ params: { id } })
    message.success(t('cardless.done'))
  }
  const words = {
    title: t('cardless.ask'),
    about: t('cardless.askAbout'),
    button: t('cardless.forget'),
    keep: t('cardless.keep'),
  }
  return <StopButton route={forgetMemberWithoutCard} words={words} stop={stop} />
}
