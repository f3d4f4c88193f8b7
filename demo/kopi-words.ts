import type { CampaignSettingsInput } from '@chopcard/contract/loyalty/campaign-settings.ts'

type Localizations = NonNullable<CampaignSettingsInput['localizations']>

/** Names and descriptions in order, under the working names `new-1`, `new-2` and so on. */
const inOrder = <Words>(words: readonly Words[]) =>
  Object.fromEntries(words.map((one, index) => [`new-${index + 1}`, one]))
const named = (...names: readonly (string | [name: string, description: string])[]) =>
  inOrder(names.map((one) => (typeof one === 'string' ? { name: one } : { name: one[0], description: one[1] })))
/** What the second and the third tier give besides. */
const besides = (cookie: string, beans: string, wall: string) => ({
  'new-2more1': { name: cookie },
  'new-3more1': { name: beans },
  'new-3more2': { name: wall },
})
const levels = (...names: string[]) => inOrder(names)
/** The two questions, and the options of the first. */
const questions = (favourite: string, anniversary: string, drinks: Record<string, string>) => ({
  memberFields: inOrder([favourite, anniversary]),
  memberChoices: inOrder([drinks]),
})

/** The six of the carnival, in their order. */
const booths = (...all: readonly [name: string, place: string][]) =>
  inOrder(all.map(([name, place]) => ({ name, place })))

/** What members of other languages read on the cards with several rewards. */
export const kopiWords: Record<'stamps' | 'points' | 'journey' | 'breakfast' | 'carnival', Localizations> = {
  stamps: {
    'zh-TW': {
      name: '咖啡集點卡',
      rewardName: '免費咖啡一杯',
      rewardDescription: '冷熱皆可，任何容量。',
      levels: levels('咖啡之友', '咖啡達人'),
      ...questions('最愛的飲品', '紀念日', {
        'Kopi O': '黑咖啡',
        'Kopi C': '淡奶咖啡',
        'Teh tarik': '拉茶',
        'Milo dinosaur': '恐龍美祿',
      }),
      terms: '每購買一杯飲品可獲一個印花，集滿即可換領咖啡一杯。',
    },
    'zh-CN': {
      name: '咖啡集点卡',
      rewardName: '免费咖啡一杯',
      rewardDescription: '冷热皆可，任何杯型。',
      levels: levels('咖啡之友', '咖啡达人'),
      ...questions('最爱的饮品', '纪念日', {
        'Kopi O': '黑咖啡',
        'Kopi C': '淡奶咖啡',
        'Teh tarik': '拉茶',
        'Milo dinosaur': '恐龙美禄',
      }),
      terms: '每购买一杯饮品可获一个印章，集满即可换领咖啡一杯。',
    },
    'pt-BR': {
      name: 'Cartão do Kopi',
      rewardName: 'Um kopi grátis',
      rewardDescription: 'Quente ou gelado, de qualquer tamanho.',
      levels: levels('Amigo do kopi', 'Fã do kopi'),
      ...questions('Bebida favorita', 'Data especial', {
        'Kopi O': 'Kopi preto',
        'Kopi C': 'Kopi com leite evaporado',
        'Teh tarik': 'Chá puxado com leite',
        'Milo dinosaur': 'Milo dinossauro',
      }),
      terms: 'Um carimbo por bebida. O cartão completo vale um kopi.',
    },
  },
  carnival: {
    'zh-TW': {
      name: '咖啡節護照',
      rewardName: '咖啡節馬克杯',
      rewardDescription: '集齊六個攤位的印花即可領取。',
      levels: levels('來賓'),
      booths: booths(
        ['拉花藝術', 'A 館 1 號攤位'],
        ['咖椰吐司廚房', 'A 館 4 號攤位'],
        ['烘豆體驗', '中庭'],
        ['咖啡品嚐', 'B 館 2 號攤位'],
        ['馬克杯彩繪', 'B 館 7 號攤位'],
        ['咖啡百年', '一樓展廊'],
      ),
      terms: '請預約各攤位的時段，到場掃描攤位的代碼，集齊六個印花即可領取馬克杯。',
      venue: '舊市集大樓',
    },
    'zh-CN': {
      name: '咖啡节护照',
      rewardName: '咖啡节马克杯',
      rewardDescription: '集齐六个摊位的印章即可领取。',
      levels: levels('来宾'),
      booths: booths(
        ['拉花艺术', 'A 馆 1 号摊位'],
        ['咖椰吐司厨房', 'A 馆 4 号摊位'],
        ['烘豆体验', '中庭'],
        ['咖啡品鉴', 'B 馆 2 号摊位'],
        ['马克杯彩绘', 'B 馆 7 号摊位'],
        ['咖啡百年', '一楼展廊'],
      ),
      terms: '请预约各摊位的时段，到场扫描摊位的二维码，集齐六个印章即可领取马克杯。',
      venue: '旧市集大楼',
    },
    'pt-BR': {
      name: 'Passaporte do festival',
      rewardName: 'A caneca do festival',
      rewardDescription: 'Por um carimbo de cada um dos seis estandes.',
      levels: levels('Visitante'),
      booths: booths(
        ['Arte no latte', 'Pavilhão A, estande 1'],
        ['Cozinha da torrada kaya', 'Pavilhão A, estande 4'],
        ['Torra de grãos', 'Pátio'],
        ['Degustação de kopi', 'Pavilhão B, estande 2'],
        ['Pintura de canecas', 'Pavilhão B, estande 7'],
        ['Cem anos de kopi', 'Galeria, primeiro andar'],
      ),
      terms: 'Reserve um horário em cada estande, leia o código ao chegar e ganhe a caneca com seis carimbos.',
      venue: 'O antigo mercado',
    },
  },
  points: {
    'zh-TW': {
      name: '咖啡豆點數',
      rewards: named('咖啡一杯（任何容量）', ['咖椰吐司套餐', '吐司兩片、雞蛋兩顆、咖啡一杯。'], '自家咖啡豆一包'),
      levels: levels('豆子', '烘焙', '咖啡師'),
      welcomeGift: '第一杯咖啡送餅乾一塊',
      terms: '每消費一元得一豆，咖啡豆有效 50 天。',
    },
    'zh-CN': {
      name: '咖啡豆积分',
      rewards: named('咖啡一杯（任何容量）', ['咖椰吐司套餐', '吐司两片、鸡蛋两个、咖啡一杯。'], '自家咖啡豆一包'),
      levels: levels('豆子', '烘焙', '咖啡师'),
      welcomeGift: '第一杯咖啡送饼干一块',
      terms: '每消费一元得一豆，咖啡豆有效 50 天。',
    },
    'pt-BR': {
      name: 'Pontos em grãos',
      rewards: named(
        'Um kopi de qualquer tamanho',
        ['Combo de torrada com kaya', 'Duas fatias, dois ovos e um kopi.'],
        'Um pacote dos nossos grãos',
      ),
      levels: levels('Grão', 'Torra', 'Barista'),
      welcomeGift: 'Um biscoito com o primeiro kopi',
      terms: 'Um grão por dólar. Os grãos valem 50 dias.',
    },
  },
  journey: {
    'zh-TW': {
      name: '咖啡旅程',
      rewards: {
        ...named('咖椰吐司一片', '與朋友共享咖啡兩杯', '琺瑯馬克杯'),
        ...besides('每人一塊餅乾', '自家咖啡豆一包', '名字留在我們的牆上'),
      },
      levels: levels('新朋友', '銅級', '銀級', '金級'),
      terms: '每購買一杯飲品得一個印章，集到 5、10、15 個印章時各有獎賞。',
    },
    'zh-CN': {
      name: '咖啡旅程',
      rewards: {
        ...named('咖椰吐司一片', '与朋友共享咖啡两杯', '珐琅马克杯'),
        ...besides('每人一块饼干', '自家咖啡豆一包', '名字留在我们的墙上'),
      },
      levels: levels('新朋友', '铜级', '银级', '金级'),
      terms: '每购买一杯饮品得一个印章，集到 5、10、15 个印章时各有奖励。',
    },
    'pt-BR': {
      name: 'Jornada do kopi',
      rewards: {
        ...named('Uma fatia de torrada com kaya', 'Dois kopis, para você e um amigo', 'Nossa caneca esmaltada'),
        ...besides('Um biscoito para cada um', 'Um pacote dos nossos grãos', 'Seu nome na nossa parede'),
      },
      levels: levels('Novato', 'Bronze', 'Prata', 'Ouro'),
      terms: 'Um carimbo por bebida. Recompensas no caminho: com 5, 10 e 15 carimbos.',
    },
  },
  breakfast: {
    'zh-TW': {
      name: '早餐俱樂部',
      rewards: named('咖啡一杯', ['咖椰吐司套餐', '吐司兩片、雞蛋兩顆、咖啡一杯。'], '雙人早餐'),
      terms: '每份早餐得一個印章，印章足夠時隨時選擇獎賞。',
    },
    'zh-CN': {
      name: '早餐俱乐部',
      rewards: named('咖啡一杯', ['咖椰吐司套餐', '吐司两片、鸡蛋两个、咖啡一杯。'], '双人早餐'),
      terms: '每份早餐得一个印章，印章足够时随时选择奖励。',
    },
    'pt-BR': {
      name: 'Clube do café da manhã',
      rewards: named(
        'Um kopi',
        ['Combo de torrada com kaya', 'Duas fatias, dois ovos e um kopi.'],
        'Café da manhã para dois',
      ),
      terms: 'Um carimbo por café da manhã. Escolha uma recompensa quando tiver carimbos suficientes.',
    },
  },
}
