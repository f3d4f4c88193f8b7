import type { SelectionPageProps } from '@chopcard/contract/member-pages/member/pages.ts'
import { useEffect, useState } from 'react'
import { PageContext, usePage } from '../../card-art/page-context.ts'
import { translator } from '../../card-art/words.ts'
import { smallPicture } from '../../lib/small-picture.ts'
import { Deck } from './deck.tsx'
import { usePhoneCards } from './use-phone-cards.ts'
import { PageFrame } from '../page-frame.tsx'
import { tellPageToken } from '../page-token.ts'
import { CardRow } from './card-row.tsx'
import { NameForm } from './name-form.tsx'
import styles from './selection-page.module.css'

/** All cards of a member: those of a campaign to show, name and add, and the others of this phone beside them. Before a booth one is chosen. */
export function SelectionPage({ language, words, ...page }: SelectionPageProps) {
  return (
    <PageContext value={{ language, t: translator(words, language) }}>
      <PageFrame sender={page.selection.merchant} keep={page.boothCode ? { booth: page.boothCode } : undefined}>
        <Cards {...page} />
      </PageFrame>
    </PageContext>
  )
}

function Cards({ selection: first, token, boothCode, deck }: Omit<SelectionPageProps, 'language' | 'words'>) {
  const { t } = usePage()
  const [{ campaign, cards, mayName, mayAdd, isFull }, setSelection] = useState(first)
  useEffect(() => tellPageToken(token), [token])
  const shown = usePhoneCards(deck)
  useEffect(() => {
    if (!boothCode) void import('../keep-page.ts').then(({ keepPage }) => keepPage()).catch(() => undefined)
  }, [boothCode])
  return (
    <main className={styles.page}>
      {!boothCode && (
        <>
          <h1 className={styles.title}>{t('carnival.cards')}</h1>
          <Deck cards={shown} />
        </>
      )}
      {boothCode && (
        <header className={styles.head}>
          <img src={smallPicture(campaign.logo)} alt="" width={56} height={56} />
          <div>
            <p>{campaign.name}</p>
            <h1>{t('carnival.whichCard')}</h1>
          </div>
        </header>
      )}
      {(boothCode !== null || mayName) && (
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
      )}
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
    </main>
  )
}
