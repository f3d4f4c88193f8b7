import type { DemoCampaign } from './demo-campaign.ts'
import { kopiWords } from './kopi-words.ts'
import type { DemoPictureName } from './pictures.ts'
import { demoShopDomain, demoSignKey } from './shopify.ts'

type Picture = (name: DemoPictureName) => string

const coffeeStamp = (picture: Picture) => ({
  stampedImage: picture('kopi/coffee/stamped'),
  unstampedImage: picture('kopi/coffee/un-stamped'),
  redeemedImage: picture('kopi/coffee/redeemed'),
})

const toastStamp = (picture: Picture) => ({
  stampedImage: picture('kopi/toast/stamped'),
  unstampedImage: picture('kopi/toast/un-stamped'),
  redeemedImage: picture('kopi/toast/redeemed'),
})

/** One campaign of each type (decisions/operation.md §2). */
export const kopiCampaigns: readonly DemoCampaign[] = [
  {
    members: 80,
    settings: (picture) => ({
      name: 'Kopi Stamp Card',
      logo: picture('kopi/chop'),
      heroImage: picture('kopi/hero'),
      backgroundColor: '#5b3a29',
      foregroundColor: '#fff4e3',
      chopTypes: [
        {
          code: 'KOPI',
          stampCount: 10,
          ...coffeeStamp(picture),
        },
      ],
      rewardName: 'A free kopi of your choice',
      rewardDescription: 'Any hot or iced kopi, any size.',
      scanToEarn: true,
      tapToStamp: true,
      maxTapsPerDay: 2,
      referralEnabled: true,
      referrerBonus: 1,
      maxReferrerBonus: 5,
      refereeBonus: 1,
      referralEndDate: '2099-12-31',
      memberValidityDays: 365,
      extendValidityDays: 180,
      sendExpirationNotificationBeforeDays: 14,
      memberLevels: [
        { id: 'new-1', level: 'Kopi Friend', description: 'Everybody starts here' },
        { id: 'new-2', level: 'Kopi Lover', description: 'For those we know by name' },
      ],
      memberFields: [
        {
          id: 'new-1',
          label: 'Favourite drink',
          kind: 'choice',
          choices: ['Kopi O', 'Kopi C', 'Teh tarik', 'Milo dinosaur'],
          atRegistration: true,
        },
        { id: 'new-2', label: 'Anniversary', kind: 'day', atRegistration: true },
      ],
      terms: 'One stamp for each drink. A full card is worth one kopi. Stamps cannot be paid out.',
      venue: 'Keong Saik Road',
      locationName: 'Kopi Corner',
      locationAddress: '12 Keong Saik Road, Singapore 089119',
      localizations: kopiWords.stamps,
    }),
  },
  {
    members: 50,
    from: 60,
    days: 60,
    settings: (picture) => ({
      type: 'point',
      name: 'Bean Points',
      logo: picture('kopi/point'),
      heroImage: picture('kopi/hero'),
      backgroundColor: '#8a4b14',
      foregroundColor: '#fff4e3',
      chopTypes: [{ code: 'Beans', stampCount: 1, ...coffeeStamp(picture) }],
      rewards: [
        { id: 'new-1', chopCount: 80, name: 'A kopi, any size' },
        { id: 'new-2', chopCount: 150, name: 'Kaya toast set', description: 'Two slices, two eggs, one kopi.' },
        { id: 'new-3', chopCount: 400, name: 'A bag of our beans' },
      ],
      // Some of what was earned at the beginning ends this week.
      pointValidityDays: 50,
      pendingDays: 7,
      scanToEarn: true,
      referralEnabled: true,
      referrerBonus: 20,
      maxReferrerBonus: 200,
      refereeBonus: 10,
      referralEndDate: '2099-12-31',
      receiptsEnabled: true,
      amountPerChop: 100,
      maxUploadPerDay: 5,
      shopNames: ['Keong Saik Road', 'Maxwell Food Centre', 'Tiong Bahru Market'],
      billPerChop: 100,
      carryOver: true,
      shopifyEnabled: true,
      shopDomain: demoShopDomain,
      // Sealed when the campaign is made.
      shopifySignKey: demoSignKey,
      quantityPerChop: 100,
      initialChops: 20,
      welcomeGift: 'A cookie with your first kopi',
      levelBy: 'earned',
      levelPeriodDays: 90,
      levelGraceDays: 14,
      memberLevels: [
        { id: 'new-1', level: 'Bean', description: 'Everybody starts here' },
        { id: 'new-2', level: 'Roast', description: 'From 100 beans in three months', minEarned: 100 },
        { id: 'new-3', level: 'Barista', description: 'From 250 beans in three months', minEarned: 250 },
      ],
      terms: 'One bean for each dollar. Beans are good for 50 days.',
      localizations: kopiWords.points,
      venue: 'Keong Saik Road',
    }),
  },
  {
    members: 40,
    from: 30,
    settings: (picture) => ({
      type: 'prepaid',
      name: 'Ten Kopi Pass',
      logo: picture('kopi/prepaid'),
      heroImage: picture('kopi/hero'),
      backgroundColor: '#24405c',
      foregroundColor: '#ffffff',
      chopTypes: [{ code: 'Kopi', stampCount: 10, ...coffeeStamp(picture) }],
      memberValidityDays: 90,
      maxRedeemPerDay: 2,
      memberLevels: [{ level: 'Pass holder', description: 'Everybody with a pass' }],
      terms: 'Ten kopi for the price of eight, paid ahead. Two a day at most.',
      venue: 'Keong Saik Road',
    }),
  },
  {
    members: 50,
    from: 110,
    settings: (picture) => ({
      type: 'multi-tiers',
      name: 'Kopi Journey',
      logo: picture('kopi/multi-tiers'),
      heroImage: picture('kopi/hero'),
      backgroundColor: '#4a2f6b',
      foregroundColor: '#fff7df',
      chopTypes: [{ code: 'KOPI', stampCount: 15, ...coffeeStamp(picture) }],
      rewards: [
        tier(1, 5, ['A slice of kaya toast'], 'Bronze', {
          image: picture('kopi/toast/stamped'),
          unreachedImage: picture('kopi/toast/un-stamped'),
          redeemedImage: picture('kopi/toast/redeemed'),
        }),
        tier(2, 10, ['Two kopi for you and a friend', 'A cookie each'], 'Silver', {
          image: picture('kopi/coffee/stamped'),
          unreachedImage: picture('kopi/coffee/un-stamped'),
          redeemedImage: picture('kopi/coffee/redeemed'),
        }),
        tier(3, 15, ['Our enamel mug', 'A bag of our beans', 'Your name on our wall'], 'Gold', {
          image: picture('kopi/multi-tiers'),
        }),
      ],
      memberLevels: [
        { id: 'new-1', level: 'Newcomer', description: 'Everybody starts here' },
        { id: 'new-2', level: 'Bronze', description: 'From five stamps on' },
        { id: 'new-3', level: 'Silver', description: 'From ten stamps on' },
        { id: 'new-4', level: 'Gold', description: 'Who finished the journey' },
      ],
      memberValidityDays: 365,
      terms: 'One stamp for each drink. Rewards on the way at 5, 10 and 15 stamps.',
      localizations: kopiWords.journey,
      venue: 'Keong Saik Road',
    }),
  },
  {
    members: 60,
    from: 140,
    settings: (picture) => ({
      type: 'multi-rewards',
      name: 'Breakfast Club',
      logo: picture('kopi/multi-rewards'),
      heroImage: picture('kopi/hero'),
      backgroundColor: '#0f6b66',
      foregroundColor: '#ffffff',
      chopTypes: [{ code: 'TOAST', stampCount: 12, ...toastStamp(picture) }],
      rewards: [
        { id: 'new-1', chopCount: 4, name: 'A kopi', image: picture('kopi/coffee/stamped') },
        { id: 'new-2', chopCount: 8, name: 'Kaya toast set', description: 'Two slices, two eggs, one kopi.' },
        { id: 'new-3', chopCount: 12, name: 'Breakfast for two' },
      ],
      initialChops: 1,
      // Double stamps on Tuesday afternoons, when the shop is quiet.
      multipliers: [{ weekdays: [2], from: '14:00', to: '17:00', factor: 2 }],
      maxEarnPerDay: 4,
      maxRedeemPerDay: 1,
      memberValidityDays: 180,
      memberLevels: [{ level: 'Kopi Friend', description: 'Everybody starts here' }],
      terms: 'One stamp for each breakfast. Choose a reward whenever you have enough stamps.',
      localizations: kopiWords.breakfast,
      venue: 'Keong Saik Road',
    }),
  },
]

type TierPictures = { image: string; unreachedImage?: string; redeemedImage?: string }

const tier = (n: number, chopCount: number, [name = '', ...more]: string[], level: string, pictures: TierPictures) => ({
  id: `new-${n}`,
  chopCount,
  name,
  more: more.map((also, index) => ({ id: `new-${n}more${index + 1}`, name: also })),
  level,
  ...pictures,
  effectiveFrom: '2025-01-01',
})
