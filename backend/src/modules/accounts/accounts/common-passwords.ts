/** The commonest passwords of published leaks that are long enough to pass otherwise, and what they have in common in Spanish. Lower case. */
const list = `
12345678 123456789 1234567890 123123123 1234567891 12345678910 0123456789 0987654321 987654321 9876543210 87654321 11111111 111111111 1111111111
00000000 000000000 0000000000 22222222 33333333 44444444 55555555 555555555 66666666 666666666 77777777 777777777 88888888 888888888 99999999 999999999
12341234 123412345 11223344 1122334455 112233445566 12121212 13131313 12344321 123454321 1234554321 123321123 147258369 147852369 159753159 159357258
741852963 789456123 789456321 963852741 456789123 14725836 10203040 1020304050 101010101 10101010 20202020 12312312 1231234567 12345612 123456123
147147147 321321321 456456456 789789789 123789456 456123789 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 q1w2e3r4 q1w2e3r4t5
q1w2e3r4t5y6 qazwsxedc qazwsx123 qazxswedc qwertyui qwertyuiop qwertyuiop123 qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 qwertyqwerty
qwer1234 qwert123 qwert1234 qwert12345 qweasdzxc qweasd123 qwe123qwe qweqweqwe qwe123456 asdfghjk asdfghjkl asdfasdf asdf1234 asdfqwer asdasdasd
asd123asd asd12345 asd123456 zxcvbnm1 zxcvbnm123 zxcvbnm, zxczxczxc zaq12wsx zaq1zaq1 zaq1xsw2 !qaz2wsx 1234qwer 12345qwert 123qweasd 123qweasdzxc
123qwe123 123456qwerty 12qwaszx 1a2b3c4d 1a2s3d4f a1b2c3d4 a1b2c3d4e5 aa123456 aa12345678 a12345678 a123456789 a1234567 ab123456 abc12345 abc123456
abc123456789 abc123abc abcd1234 abcd12345 abcd123456 abcdefgh abcdefghi abcdefg1 abcdefg123 abcde123 abcdef12 abcabcabc aaaaaaaa aaaaaaaaa aaaaaaaaaa
zzzzzzzz xxxxxxxx qqqqqqqq password passwords password! password0 password1 password2 password3 password5 password7 password9 password01 password10
password11 password12 password13 password21 password22 password69 password99 password123 password1! password1234 password12345 password123456
password123! password@123 password2020 password2021 password2022 password2023 password2024 password2025 password2026 passwort passwort1 passw0rd
passw0rd1 passw0rd! p@ssword p@ssword1 p@ssw0rd p@ssw0rd1 p@$$w0rd p4ssw0rd p4ssword pa$$word pa55word pa55w0rd passpass pass1234 pass12345
pass123456 mypassword mypass123 yourpassword thepassword drowssap motdepasse changeme changeme1 changeme123 letmein1 letmein12 letmein123 letmeinnow
welcome1 welcome12 welcome123 welcome1234 welcome01 welcome2024 welcome2025 welcome2026 administrator admin123 admin1234 admin12345 admin123456
admin@123 adminadmin admin2024 root1234 rootroot test1234 test12345 test123456 testtest testing1 testing123 tester123 user1234 username username1
guest123 guest1234 default1 temp1234 temppass secret123 secret12 topsecret trustno1 trustnoone iloveyou iloveyou1 iloveyou2 iloveyou12 iloveyou123
iloveyou! iloveu123 iloveyou2 iloveyousomuch iloveme1 iloveme123 ilovegod ilovejesus ilovemyself ilovehim iloveher loveyou1 loveyou2 loveyou123
lovelove loveme123 lovely123 loverboy lovers123 forever1 foreverlove sunshine sunshine1 sunshine12 sunshine123 princess princess1 princess12
princess123 football football1 football12 football123 baseball baseball1 baseball12 baseball123 basketball basketball1 softball soccer12 soccer123
hockey123 superman superman1 superman12 superman123 batman123 batman12 spiderman spiderman1 spiderman123 ironman123 wolverine starwars starwars1
starwars123 startrek pokemon1 pokemon12 pokemon123 naruto123 minecraft minecraft1 minecraft123 fortnite fortnite1 fortnite123 callofduty warcraft
worldofwarcraft playstation nintendo xbox360 dragon123 dragon12 dragonball dragonballz dragonfly monkey123 monkey12 monkeys1 elephant dolphins dolphin1
butterfly butterfly1 butterfly123 kitty123 hellokitty hellokitty1 kittycat pussycat puppylove doggies1 doggy123 buster12 buster123 charlie1 charlie12
charlie123 jordan23 jordan123 jordan12 michael1 michael12 michael123 michelle michelle1 michelle123 jennifer jennifer1 jennifer123 jessica1 jessica12
jessica123 ashley12 ashley123 amanda12 amanda123 andrew123 anthony1 anthony123 daniel12 daniel123 matthew1 matthew123 joshua12 joshua123 jonathan
jonathan1 christopher christian christian1 christina christine nicholas nicholas1 nicole12 nicole123 samantha samantha1 samantha123 stephanie elizabeth
elizabeth1 victoria victoria1 veronica veronica1 vanessa1 vanessa123 benjamin benjamin1 alexander alexander1 alexandra alexandre alejandra alejandro
alejandro1 fernando fernando1 fernanda fernanda1 francisco gabriela gabriela1 gabriel1 gabriel123 guadalupe margarita mariposa mariposa1 rodrigo1
santiago santiago1 sebastian sebastian1 valentina valentina1 valeria1 carolina carolina1 cristina cristian cristian1 isabella isabella1 patricia
patricia1 daniela1 daniela123 carlos123 carlos12 andrea123 andrea12 eduardo1 eduardo123 ricardo1 ricardo123 roberto1 antonio1 antonio123 manuel123
miguel123 mauricio jessica2 estrella estrella1 princesa princesa1 princesa123 corazon1 corazon123 chocolate chocolate1 chocolate123 cookie12 cookie123
cupcake1 cupcake123 strawberry blueberry blueberry1 raspberry pineapple watermelon bananas1 banana123 cherry123 cherry12 peaches1 cinnamon pumpkin1
pumpkin123 computer computer1 computer12 computer123 internet internet1 internet123 samsung1 samsung123 iphone123 facebook facebook1 facebook123
google123 google12 youtube1 youtube123 linkedin linkedin1 myspace1 yahoo123 hotmail1 hotmail123 whatever whatever1 whatever123 freedom1 freedom123
liberty1 america1 america123 canada123 mexico123 mexico12 mexico10 colombia colombia1 argentina argentina1 barcelona barcelona1 barcelona123 realmadrid
realmadrid1 liverpool liverpool1 liverpool123 arsenal1 arsenal123 chelsea1 chelsea12 chelsea123 manchester manutd123 juventus everton1 rangers1 rangers123
yankees1 yankees2 yankees123 cowboys1 cowboys22 cowboys123 steelers steelers1 steelers7 packers1 packers12 redskins dolphins1 patriots eagles123 lakers24
lakers123 mustang1 mustang123 corvette corvette1 camaro69 ferrari1 ferrari123 mercedes mercedes1 porsche911 porsche1 yamaha123 kawasaki harley123 harleydavidson
maverick maverick1 midnight midnight1 thunder1 thunder123 lightning blackcat blackjack blackbird blessed1 blessed123 jesus123 jesus777 jesus1234 jesuschrist
jesusislord christ123 christmas christmas1 heaven123 angel123 angel1234 angels12 angels123 angelina angelica angelica1 babygirl babygirl1 babygirl12
babygirl123 babyboy1 babyboy123 baby1234 sweetheart sweetie1 sweety123 beautiful beautiful1 gorgeous hottie12 hottie123 sexygirl sexy1234 sexybitch bigdaddy
bigdaddy1 fuckyou1 fuckyou2 fuckyou12 fuckyou123 fuckoff1 fuckthis asshole1 asshole123 bullshit bitch123 whatthefuck shadow12 shadow123 master12 master123
hunter12 hunter123 killer12 killer123 ranger12 tigger12 tigger123 ginger12 ginger123 maggie12 maggie123 bailey12 bailey123 cooper123 rocky123 lucky123
lucky777 lucky1234 happy123 happy1234 happyday happiness peace123 purple12 purple123 orange12 orange123 yellow12 yellow123 silver12 silver123 diamond1
diamond123 crystal1 crystal123 jasmine1 jasmine12 jasmine123 destiny1 destiny123 rainbow1 rainbow12 rainbow123 sunflower sunflower1 snowball snowflake
summer12 summer123 summer2024 summer2025 summer2026 winter12 winter123 winter2024 winter2025 winter2026 spring2024 spring2025 spring2026 autumn2025 autumn2026
november november1 december december1 september september1 october1 february january1 monday123 sunday123 friday13 qwerty!@# !@#$%^&* !@#$%^&*( 1234!@#$
access14 adidas123 airplane alexis123 america2 asdfgh123 astonvilla babylon5 bigtits1 bluebird bonjour1 brooklyn brooklyn1 bubbles1 bubbles123 business
california carpedie carpediem cassandra caterina champion champion1 chicken1 chicken123 chester1 chicago1 chicago123 cocacola cocacola1 commander creative
danielle danielle1 darkness darkside deadpool december25 detroit1 digital1 discovery disneyland dragonfire einstein electric emmanuel evolution excalibur
exchange explorer family123 family01 fantasia fantastic favorite1 fireball firebird firefire flamingo florence flower123 flowers1 fortuna1 friends1 friends123
friendship gangster gangsta1 garfield garfield1 generation gateway1 gibson123 gizmodo1 godzilla goldfish goodluck goodmorning grandma1 greenday greenday1
hallo123 hello123 hello1234 hello12345 hellohello helloworld heineken hercules highschool homework hospital hotstuff idontknow inuyasha isabelle jackass1 jackson1
jackson5 jamaica1 japan123 jayjay123 johncena johncena1 johnjohn johnson1 jonathan123 junior12 junior123 justin12 justin123 justinbieber karate123 katherine
kimberly kimberly1 kingkong knight123 kristina ladybug1 lasvegas lebron23 leonardo leonardo1 logitech london123 lollipop lollipop1 lorenzo1 louise123 madison1
madison123 manager1 marathon marijuana marina123 marine123 marines1 marlboro marlboro1 marshall martinez mckenzie melissa1 melissa123 metallica metallica1 micheal1
microsoft microsoft1 mitchell montana1 monster1 monster123 moonlight motherfucker motorola mountain mountain1 music123 musica123 nathalie nathan123 natalie1 nevermind
newcastle newpassword newyork1 newyork123 nirvana1 nothing1 number12 office123 olivia123 operator orlando1 paradise paradise1 passion1 passport patrick1 patrick123
peanut12 peanut123 penguin1 pepper12 pepper123 personal phantom1 philippe phoenix1 phoenix123 picture1 platinum playboy1 player123 please123 police123 pookie12 popcorn1
porsche9 portugal poohbear poohbear1 positive precious precious1 princess2 private1 producer qazqazqaz quality1 queen123 rachel123 rebecca1 redsox04 remember richard1
robert12 robert123 robinhood rockstar rockstar1 romantic rosebud1 russia123 sabrina1 saturday savannah school123 scooter1 scorpion scorpion1 security security1 senha123
serenity service1 shannon1 sherlock shopping simpsons skateboard skittles skywalker slipknot slipknot1 smokey12 smile123 snickers snoopy12 snowboard something somethin
southside spongebob spongebob1 standard steelers43 sterling student1 student123 stupid123 success1 success123 superstar superstar1 superhero supernova swimming sydney123
taekwondo taylor12 taylor123 teacher1 teamo123 teamomucho tequiero tequiero1 tequieromucho teddybear teddybear1 telefono telephone temporal thailand therock1 thomas123
tinkerbell tinkerbell1 titanic1 tottenham trinity1 tweety12 twilight twilight1 unicorn1 unicorn123 universal universe universidad valencia vampire1 victory1 vincent1
voodoo123 warrior1 warriors water123 wildcats william1 william123 windows1 windows10 winner12 winner123 winston1 wordpass wrestling wrinkle1 zachary1 zeppelin
contrasena contraseña contrasena1 contraseña1 contrasena123 contraseña123 micontraseña micontrasena clave123 clave1234 miclave123 12345abc hola1234 hola12345 hola123456
holahola holamundo teamo1234 teamo12345 teamoteamo miamor123 miamor12 amorcito amormio1 amoreterno elamordemivida bienvenido bienvenida bienvenidos mariposas futbol123
futbol10 america10 chivas123 pumas123 bocajuniors riverplate diosesamor dios1234 diosteama jesusteama jesucristo familia1 familia123 mifamilia felicidad esperanza libertad
estrellas mexicano1 colombiano argentino peru1234 chile123 venezuela ecuador1 bogota123 usuario1 usuario123 prueba123 administrador secreto123 transform transformation
`;

const commonest: ReadonlySet<string> = new Set(list.split(/\s+/).filter(Boolean));

/** Whether a password is among those that everybody tries first, whatever its case. */
export const isCommonPassword = (password: string): boolean => commonest.has(password.normalize('NFKC').toLowerCase());
