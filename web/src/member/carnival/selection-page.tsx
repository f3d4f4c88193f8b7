import type { SelectionPageProps } from '@chopcard/contract/member-pages/member/pages.ts'
import { useEffect, useState } from 'react'
import { PageContext, usePage } from '../../card-art/page-context.ts'
import { translator } from '../../card-art/words.ts'
import { smallPicture } from '../../lib/small-picture.ts'
import { OtherCards } from '../other-cards.tsx'
import { PageFrame } from '../page-frame.tsx'
import { tellPageToken } from '../page-token.ts'
import { CardRow } from './card-row.tsx'
import { NameForm } from './name-form.tsx'
import styles from './selection-page.module.css'

/** The member’s cards of a campaign: choose one, name them, add another. */
export function SelectionPage({ language, words, ...page }: SelectionPageProps) {
  return (
    <PageContext value={{ language, t: translator(words, language) }}>
      <PageFrame sender={page.selection.merchant} keep={page.boothCode ? { booth: page.boothCode } : undefined}>
        <Cards {...page} />
      </PageFrame>
    </PageContext>
  )
}

function Cards({ selection: first, token, boothCode }: Omit<SelectionPageProps, 'language' | 'words'>) {
  const { t } = usePage()
  const [{ campaign, cards, mayName, mayAdd, isFull }, setSelection] = useState(first)
  useEffect(() => tellPageToken(token), [token])
  return (
    <main className={styles.page}>
      <header className={styles.head}>
        <img src={smallPicture(campaign.logo)} alt="" width={56} height={56} />
        <div>
          <p>{campaign.name}</p>
          <h1>{t(boothCode ? 'carnival.whichCard' : 'carnival.cards')}</h1>
        </div>
      </header>
      <ul className={styles.cards}>
        {cards.map((card) => (
          <CardRow
            key={card.cardNumber}
            card={card}
            type={campaign.type}
            boothCode={boothCode}
            renamed={mayName ? setSelection : undefined}
          />
        ))}
      </ul>
      {mayAdd ? (
        <NameForm
          label={t('carnival.newName')}
          submit={t('carnival.addCard')}
          send={async (name, onChecking) => {
            const { addCard } = await import('./card-calls.ts')
            const { url } = await addCard(name, onChecking)
            location.assign(new URL(url).pathname)
          }}
        />
      ) : (
        isFull && <p className={styles.most}>{t('carnival.most')}</p>
      )}
      {!boothCode && <OtherCards shown={cards.map(({ url }) => new URL(url).pathname)} />}
    </main>
  )
}
