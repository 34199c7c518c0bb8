/**
 * What the engine reports about bots, in English and German. Names in braces are placeholders; what a `*` marks must be translated
 * too, what a `?` marks is translated if possible. The first match counts.
 */
export const germanProblems: readonly (readonly [english: string, german: string])[] = [
  // Variables, groups and steps
  ['Unknown variable "{name}"', "Die Variable „{name}“ gibt es nicht"],
  ['Declare it: variables: { "{name}": text() }.', "Legen Sie „{name}“ bei den Variablen an."],
  [
    'Did you mean "{name}"? For any other, use `openai-compatible` with a `baseUrl`.',
    "Meinten Sie „{name}“? Für jeden anderen: `openai-compatible` mit der Adresse der API.",
  ],
  ['Did you mean "{name}"?', "Meinten Sie „{name}“?"],
  ['Did you mean "{{{name}}}"?', "Meinten Sie „{{{name}}}“?"],
  [
    '"{{{name}}}" is not a variable and is shown as nothing',
    "„{{{name}}}“ ist keine Variable und wird nicht angezeigt",
  ],
  ["Unreachable group", "Diese Gruppe wird nie erreicht"],
  [
    'Add go("{group}") to another group, or remove this one.',
    "Führen Sie in einer anderen Gruppe zur Gruppe „{group}“, oder entfernen Sie diese.",
  ],
  ['Unknown group "{name}"', "Die Gruppe „{name}“ gibt es nicht"],
  ["Groups are: {names}.", "Die Gruppen sind: {names}."],
  ["The groups {names} only lead to each other", "Die Gruppen {names} führen nur zueinander"],
  [
    "Add a step other than `go` to one of them.",
    "Fügen Sie einer davon einen Schritt hinzu, der nicht zu einer Gruppe führt.",
  ],
  [
    'The group "{group}" has no step with the id "{id}"',
    "Die Gruppe „{group}“ hat keinen Schritt mit der ID „{id}“",
  ],
  ["Set this id on the step that `at` refers to.", "Geben Sie dem gemeinten Schritt diese ID."],
  [
    'Steps after go("{group}") never run',
    "Schritte nach dem Wechsel zur Gruppe „{group}“ werden nie ausgeführt",
  ],
  ["Remove them, or move them before it.", "Entfernen Sie sie, oder stellen Sie sie davor."],
  ['The id "{id}" is used twice', "Die ID „{id}“ kommt zweimal vor"],
  ["Ids must be unique within the bot.", "Jede ID darf im Bot nur einmal vorkommen."],

  // Conditions and options
  ['The comparison "{comparison}" has no value', "Dem Vergleich „{comparison}“ fehlt ein Wert"],
  ["Add a `value`.", "Tragen Sie einen Wert ein."],
  ['"{variable}" is never "{value}"', "„{variable}“ hat nie den Wert „{value}“"],
  ["It is one of {values}.", "Möglich sind {values}."],
  [
    "Options that are whole numbers are put in order of size",
    "Optionen, die ganze Zahlen sind, werden nach Größe geordnet",
  ],
  [
    'Write them as a list: options: [{ label: "3", do: go("a") }].',
    'Schreiben Sie sie als Liste: options: [{ label: "3", do: go("a") }].',
  ],
  ["The question has nothing to choose from", "Bei dieser Frage gibt es nichts zu wählen"],
  [
    "Give it `options`, or a list variable in `optionsFrom`.",
    "Geben Sie Optionen an, oder eine Listenvariable, aus der sie kommen.",
  ],
  [
    "Give it `pictures`, or list variables in `picturesFrom`.",
    "Geben Sie Bilder an, oder Listenvariablen, aus denen sie kommen.",
  ],

  // Models
  [
    'The tool "{name}" has neither code nor a group, or both',
    "Das Werkzeug „{name}“ hat weder Code noch eine Gruppe, oder beides",
  ],
  ["Give it one of them.", "Geben Sie eines davon an."],
  ['"{name}" is no name of a tool', "„{name}“ ist kein Name eines Werkzeugs"],
  ["Use letters, digits, `_` and `-`.", "Erlaubt sind Buchstaben, Ziffern, `_` und `-`."],
  ['The schema has no field "{field}"', "Die gesuchten Werte haben kein Feld „{field}“"],
  ["Add it to the schema, or remove it from `save`.", "Fügen Sie es hinzu, oder speichern Sie es nicht."],
  ['"{provider}" is no AI provider', "„{provider}“ ist kein Anbieter von KI"],
  [
    "Use `openai-compatible` with a `baseUrl` for any other.",
    "Für jeden anderen: `openai-compatible` mit der Adresse der API.",
  ],
  [
    "Visitors can't ask again for this reply: {*reason}",
    "Besucher können diese Antwort nicht noch einmal anfordern: {*reason}",
  ],
  [
    "it calls tools, whose effects would be repeated",
    "sie ruft Werkzeuge auf, deren Wirkung sich wiederholen würde",
  ],
  ['"{type}" runs between it and the next question', "„{type}“ läuft zwischen ihr und der nächsten Frage"],
  [
    "Move what acts outside behind the next question, or remove `canRegenerate`.",
    "Stellen Sie, was nach außen wirkt, hinter die nächste Frage, oder lassen Sie das erneute Fragen nicht zu.",
  ],
  [
    "Visitors are not told that a language model writes to them: settings.disclosure is false",
    "Besucher erfahren nicht, dass ihnen ein Sprachmodell schreibt: Der Hinweis auf die KI ist ausgeschaltet",
  ],
  [
    "Remove the setting, or write the notice yourself: in the European Union visitors must be told before the first such text.",
    "Schalten Sie ihn ein, oder schreiben Sie den Hinweis selbst: In der Europäischen Union müssen Besucher es vor dem ersten solchen Text erfahren.",
  ],

  // Colors, identity, payments, requests
  [
    "{path}: the text {text} on {background} has a contrast of {ratio}:1; readable text needs 4.5:1",
    "{path}: Der Text {text} auf {background} hat einen Kontrast von {ratio}:1; lesbarer Text braucht 4.5:1",
  ],
  ["Set {*proposal}.", "Setzen Sie {*proposal}."],
  ["the backgroundColor to {color}", "die Hintergrundfarbe auf {color}"],
  [
    "the color to {color} or the backgroundColor to {background}",
    "die Textfarbe auf {color} oder die Hintergrundfarbe auf {background}",
  ],
  [
    "the {property} to {color} or the backgroundColor to {background}",
    "{property} auf {color} oder die Hintergrundfarbe auf {background}",
  ],
  ["the color to {color}", "die Textfarbe auf {color}"],
  ["the {property} to {color}", "{property} auf {color}"],
  [
    'settings.identity.variables names "{name}", which is not a variable of the bot',
    "Bei den bestätigten Besuchern steht „{name}“, was keine Variable des Bots ist",
  ],
  [
    "Correct the name, or declare the variable. The key is the variable, the value its claim.",
    "Berichtigen Sie den Namen, oder legen Sie die Variable an. Links steht die Variable, rechts ihr Claim.",
  ],
  [
    'settings.general.prefillableVariables names "{name}", which is not a variable of the bot',
    "Bei den Variablen, die Seiten vorbelegen dürfen, steht „{name}“, was keine Variable des Bots ist",
  ],
  ["Correct the name, or remove it.", "Berichtigen Sie den Namen, oder entfernen Sie ihn."],
  [
    "The payment is skipped. Correct its amount or currency.",
    "Die Zahlung wird übersprungen. Berichtigen Sie Betrag oder Währung.",
  ],
  ['"{currency}" is not a currency', "„{currency}“ ist keine Währung"],
  ['"{text}" is not a payable amount{?hint}', "„{text}“ ist kein zahlbarer Betrag{?hint}"],
  [
    ": write it without a thousands separator, e.g. 1299 or 1299.00",
    ": Schreiben Sie ihn ohne Tausendertrennzeichen, z. B. 1299 oder 1299.00",
  ],
  [
    'The amount is "{amount}", of which {charged} is charged',
    "Der Betrag ist „{amount}“; berechnet wird {charged}",
  ],
  [
    "The point separates decimals. Write the amount without a thousands separator, e.g. 1299 or 1299.00.",
    "Der Punkt trennt Nachkommastellen. Schreiben Sie den Betrag ohne Tausendertrennzeichen, z. B. 1299 oder 1299.00.",
  ],
  [
    "What is paid depends on {{{name}}}, which the page computes: it can send any value",
    "Der Betrag hängt von {{{name}}} ab, das die Seite berechnet: Sie kann jeden Wert senden",
  ],
  [
    'Compute "{name}" on the server, or set it again before the payment.',
    "Berechnen Sie „{name}“ auf dem Server, oder setzen Sie es vor der Zahlung neu.",
  ],
  [
    "What is paid depends on {{{name}}}, which the flow may not have set: a page can prefill it with any value",
    "Der Betrag hängt von {{{name}}} ab, was der Ablauf vielleicht nicht gesetzt hat: Eine Seite kann es beliebig vorbelegen",
  ],
  [
    'Set "{name}" on every way to the payment, also before a request that may fail to, or list the variables that pages may prefill in settings.general.prefillableVariables.',
    "Setzen Sie „{name}“ auf jedem Weg zur Zahlung, auch vor einer Anfrage, die fehlschlagen kann, oder nennen Sie in den Einstellungen die Variablen, die Seiten vorbelegen dürfen.",
  ],
  [
    'Values are inserted unchanged in the request\'s URL: an answer like "../admin?" calls another one',
    "Werte werden unverändert in die Adresse eingesetzt: Eine Antwort wie „../admin?“ ruft eine andere auf",
  ],
  [
    'Set "urlValues" in the block\'s "webhook" to "encoded" or, if a value consists of several parts of the URL, to "raw".',
    "Wählen Sie für die Werte in der Adresse „kodiert“, oder „unverändert“, wenn ein Wert aus mehreren Teilen der Adresse besteht.",
  ],
  ['The pattern "{pattern}" is invalid: {reason}', "Das Muster „{pattern}“ ist ungültig: {reason}"],
  ["An invalid pattern never matches. Correct it.", "Ein ungültiges Muster passt nie. Berichtigen Sie es."],
  [
    'The pattern "{pattern}" uses lookaround, a back-reference or a large repetition, or is very long: it is slow and may fail',
    "Das Muster „{pattern}“ benutzt Lookaround, einen Rückverweis oder eine große Wiederholung, oder ist sehr lang: Es ist langsam und kann scheitern",
  ],
  [
    "Such patterns run in the sandbox, for one second at most. Avoid (?=…), (?<…) and \\1.",
    "Solche Muster laufen in der Sandbox, höchstens eine Sekunde. Vermeiden Sie (?=…), (?<…) und \\1.",
  ],
  [
    'The link leads to the bot "{bot}", which isn\'t there: it is skipped',
    "Der andere Bot „{bot}“ ist nicht da: Der Schritt wird übersprungen",
  ],
  [
    "Serve that bot together with this one; its file is found by its `id` or `publicId`.",
    "Stellen Sie beide Bots auf demselben Server bereit; gesucht wird nach der ID oder der öffentlichen ID.",
  ],
  [
    'The link leads to the group "{group}" of "{bot}", which isn\'t there',
    "Die Gruppe „{group}“ des Bots „{bot}“ gibt es nicht",
  ],
  [
    "The link is skipped. Choose another group.",
    "Der Schritt wird übersprungen. Wählen Sie eine andere Gruppe.",
  ],
  [
    "The bot starts at its beginning. Choose another group.",
    "Der Bot beginnt am Anfang. Wählen Sie eine andere Gruppe.",
  ],
  ["The start event has no edge", "Vom Anfang führt kein Weg weiter"],
  [
    "The start event leads to a group that does not exist",
    "Der Anfang führt zu einer Gruppe, die es nicht gibt",
  ],
  [
    'An event of the type "{type}" leads to a group that does not exist',
    "Ein Ereignis der Art „{type}“ führt zu einer Gruppe, die es nicht gibt",
  ],
  ["Connect the event again, or remove it.", "Verbinden Sie das Ereignis neu, oder entfernen Sie es."],
  [
    "The next block of the group runs instead. Connect the block again.",
    "Stattdessen läuft der nächste Block der Gruppe. Verbinden Sie den Block neu.",
  ],
  [
    'The model\'s tool "{name}" runs a group that does not exist: it fails',
    "Das Werkzeug „{name}“ des Modells führt eine Gruppe aus, die es nicht gibt: Es schlägt fehl",
  ],
  ["The bot has no start event", "Der Bot hat keinen Anfang"],
  ["Connect the start event to the first group.", "Verbinden Sie den Anfang mit der ersten Gruppe."],
  [
    'Blocks of type "{type}" are not supported; this one will be skipped',
    "Blöcke des Typs „{type}“ werden nicht unterstützt; dieser wird übersprungen",
  ],
  [
    "Replace it with an HTTP request or a script, or remove it.",
    "Ersetzen Sie ihn durch eine Web-Anfrage oder ein Skript, oder entfernen Sie ihn.",
  ],
  [
    'The edge "{id}" leads to a group that does not exist',
    "Die Verbindung „{id}“ führt zu einer Gruppe, die es nicht gibt",
  ],
  ['The edge "{id}" does not exist', "Die Verbindung „{id}“ gibt es nicht"],
  [
    "The conversation ends here. Connect the block again.",
    "Das Gespräch endet hier. Verbinden Sie den Block neu.",
  ],

  // Translations
  ['Translation "{language}": {*problem}', "Übersetzung „{language}“: {*problem}"],
  ["{*problem}, and {number} more", "{*problem}, und {number} weitere"],
  ["List all with banter translate --check.", "Alle stehen im Bereich Sprachen."],
  [
    'The catalogue is for the bot "{bot}", but the bot beside it is "{id}"',
    "Der Katalog ist für den Bot „{bot}“, aber der Bot daneben ist „{id}“",
  ],
  ["Correct `bot`, or rename the file.", "Berichtigen Sie `bot`, oder benennen Sie die Datei um."],
  [
    'The catalogue is in the bot\'s own language, "{language}"',
    "Der Katalog ist in der Sprache des Bots selbst, „{language}“",
  ],
  [
    "A bot names its language in `settings.general.locale`; without it, that is English.",
    "Die Sprache des Bots steht in den Einstellungen; sonst ist sie Englisch.",
  ],
  ["The translation of {key} {*problem}", "Die Übersetzung von {key} {*problem}"],
  ["is unused: the bot has no such text", "wird nicht benutzt: Der Bot hat keinen solchen Text"],
  [
    "Remove it, or run the command with --prune.",
    "Entfernen Sie sie, oder führen Sie den Befehl mit --prune aus.",
  ],
  [
    'Translate "{text}". Until then visitors read the original.',
    "Übersetzen Sie „{text}“. Bis dahin lesen Besucher das Original.",
  ],
  ['is stale: the original is now "{text}"', "ist veraltet: Das Original ist jetzt „{text}“"],
  [
    "Adapt the translation, set `source` to the original, and remove `formerSource`.",
    "Passen Sie die Übersetzung an.",
  ],
  ['is "{text}", like that of {key}', "ist „{text}“, wie die von {key}"],
  [
    'Translate them differently: the answer would count as "{text}".',
    "Übersetzen Sie sie verschieden: Die Antwort würde als „{text}“ zählen.",
  ],
  ["lacks the {kind} {name} of the original", "enthält {name} des Originals nicht"],
  ["Use it in the translation.", "Benutzen Sie es in der Übersetzung."],
  ["has the {kind} {name}, which the original lacks", "enthält {name}, was im Original fehlt"],
  ["Check how it is written.", "Prüfen Sie die Schreibweise."],

  // Blocks of exported bots, and the report of an import
  ["{?feature} is not supported: {*consequence}", "{?feature} wird nicht unterstützt: {*consequence}"],
  ['The block type "{type}"', "Der Blocktyp „{type}“"],
  ['"{action}" of {provider}', "„{action}“ von {provider}"],
  ['WhatsApp\'s "{value}"', "„{value}“ von WhatsApp"],
  ["ElevenLabs speech", "Sprachausgabe von ElevenLabs"],
  [
    "it is skipped, and the chat continues with the next block; no row is read or written",
    "er wird übersprungen, und der Chat geht mit dem nächsten Block weiter; keine Zeile wird gelesen oder geschrieben",
  ],
  [
    "it is skipped, and the chat continues with the next block",
    "er wird übersprungen, und der Chat geht mit dem nächsten Block weiter",
  ],
  [
    "it is skipped, and its variable is not changed",
    "er wird übersprungen, und seine Variable bleibt unverändert",
  ],
  [
    "it is skipped, and its variables are not changed",
    "er wird übersprungen, und seine Variablen bleiben unverändert",
  ],
  ["it is skipped, and no audio is generated", "er wird übersprungen, und kein Ton wird erzeugt"],
  ["it is skipped, and no mail is sent", "er wird übersprungen, und keine E-Mail wird gesendet"],
  ["the variable becomes empty", "die Variable wird leer"],
  [
    "Call the service's API with an HTTP request block.",
    "Rufen Sie die API des Dienstes mit einer Web-Anfrage auf.",
  ],
  [
    "Call the Sheets API, or an Apps Script in front of it, with an HTTP request block.",
    "Rufen Sie die API von Sheets oder ein Apps Script davor mit einer Web-Anfrage auf.",
  ],
  [
    "Add a webhook trigger to the Zap and call it with an HTTP request block.",
    "Geben Sie dem Zap einen Webhook als Auslöser, und rufen Sie ihn mit einer Web-Anfrage auf.",
  ],
  [
    "Add a webhook to the scenario and call it with an HTTP request block.",
    "Geben Sie dem Szenario einen Webhook, und rufen Sie ihn mit einer Web-Anfrage auf.",
  ],
  [
    "Add a webhook to the workflow and call it with an HTTP request block.",
    "Geben Sie dem Ablauf einen Webhook, und rufen Sie ihn mit einer Web-Anfrage auf.",
  ],
  ["Show the booking page with an embed block.", "Zeigen Sie die Buchungsseite als eingebettete Seite."],
  ["Open the support widget with a script block.", "Öffnen Sie das Support-Widget mit einem Skript."],
  ["Use an email block.", "Benutzen Sie einen Schritt, der eine E-Mail sendet."],
  [
    'Use "Create chat completion", or an HTTP request to the provider.',
    "Benutzen Sie „Create chat completion“ oder eine Web-Anfrage an den Anbieter.",
  ],
  ["Ask the visitor for it.", "Fragen Sie den Besucher danach."],
  ["The jump has no target and is skipped", "Der Sprung hat kein Ziel und wird übersprungen"],
  ["Choose a group.", "Wählen Sie eine Gruppe."],
  [
    "The jump leads to a group that does not exist and is skipped",
    "Der Sprung führt zu einer Gruppe, die es nicht gibt, und wird übersprungen",
  ],
  ["Choose another group.", "Wählen Sie eine andere Gruppe."],
  [
    'The value "{kind}" is not supported: the variable is not changed',
    "Der Wert „{kind}“ wird nicht unterstützt: Die Variable bleibt unverändert",
  ],
  [
    "Compute it in a Custom value, or with an HTTP request.",
    "Berechnen Sie ihn mit einer Formel oder einer Web-Anfrage.",
  ],
  [
    'The operator "{operator}" is not supported: the comparison is false',
    "Der Vergleich „{operator}“ wird nicht unterstützt: Er trifft nie zu",
  ],
  ["Choose another operator.", "Wählen Sie einen anderen Vergleich."],
  [
    'The code uses "{name}", which code on the server doesn\'t have: it fails, and the flow continues',
    "Der Code benutzt „{name}“, was es auf dem Server nicht gibt: Er scheitert, und der Ablauf geht weiter",
  ],
  [
    "Use an HTTP request block, or let the code run in the visitor's page.",
    "Benutzen Sie eine Web-Anfrage, oder führen Sie den Code auf der Seite des Besuchers aus.",
  ],
  [
    'The model\'s tool "{name}" is not supported: it answers without it',
    "Das Werkzeug „{name}“ des Modells wird nicht unterstützt: Es antwortet ohne",
  ],
  [
    "Only functions with a name of letters, digits, _ and -, and with code, can be run.",
    "Möglich sind nur Funktionen mit Code und mit einem Namen aus Buchstaben, Ziffern, _ und -.",
  ],
  [
    'The model\'s "{name}" is not supported: it answers without it',
    "„{name}“ des Modells wird nicht unterstützt: Es antwortet ohne",
  ],
  [
    "Give the model a function that searches, or call the search with an HTTP request before the model.",
    "Geben Sie dem Modell eine Funktion, die sucht, oder rufen Sie die Suche vorher mit einer Web-Anfrage auf.",
  ],
  [
    'The model\'s option "{name}" is unknown: it answers without it',
    "Die Option „{name}“ des Modells ist unbekannt: Es antwortet ohne",
  ],
  [
    "Say what matters in the instructions or in the message.",
    "Schreiben Sie in die Anweisungen oder die Nachricht, was wichtig ist.",
  ],
  [
    'The model\'s "{part}" is not saved: its variable is not changed',
    "„{part}“ des Modells wird nicht gespeichert: Die Variable bleibt unverändert",
  ],
  ['Only "Message content" is available.', "Nur „Message content“ ist möglich."],
  ["The HTTP request has no URL: it is skipped", "Die Web-Anfrage hat keine Adresse: Sie wird übersprungen"],
  ["Set its URL, or remove the block.", "Tragen Sie die Adresse ein, oder entfernen Sie den Block."],
  ["The block has no {name}: it is skipped", "Dem Block fehlt {name}: Er wird übersprungen"],
  ["Set its {name}, or remove the block.", "Tragen Sie {name} ein, oder entfernen Sie den Block."],
  ["The email has no recipient: it is not sent", "Die E-Mail hat keinen Empfänger: Sie wird nicht gesendet"],
  ["Add a recipient, or remove the block.", "Tragen Sie einen Empfänger ein, oder entfernen Sie den Block."],
  [
    "Payments with {provider} are not supported: Stripe is used instead",
    "Zahlungen mit {provider} werden nicht unterstützt: Stattdessen wird Stripe benutzt",
  ],
  [
    "Set the keys of a Stripe account in the server's environment.",
    "Setzen Sie die Schlüssel eines Kontos bei Stripe in der Umgebung des Servers.",
  ],
  [
    "The {service} block becomes an HTTP request to its webhook's address",
    "Der Block für {service} wird eine Web-Anfrage an die Adresse seines Webhooks",
  ],
  [
    "Answer the bot once, and check that the service receives the request.",
    "Antworten Sie dem Bot einmal, und prüfen Sie, ob der Dienst die Anfrage erhält.",
  ],
  [
    "The HTTP request is not part of the exported file, so its URL is unknown; it is skipped",
    "Die Web-Anfrage steht nicht in der exportierten Datei; ihre Adresse ist unbekannt, und sie wird übersprungen",
  ],
  [
    "Add the request to the block: options.webhook with `url`, `method`, `headers` and `body`.",
    "Ergänzen Sie die Anfrage im Block: options.webhook mit `url`, `method`, `headers` und `body`.",
  ],
  [
    "The edge {?id} is incomplete and was removed",
    "Die Verbindung {?id} ist unvollständig und wurde entfernt",
  ],
  ["without an id", "ohne ID"],
  [
    "If the conversation should continue there, connect the block again.",
    "Wenn das Gespräch dort weitergehen soll, verbinden Sie den Block neu.",
  ],
  [
    "The file is of {?version}: bots older than version 3 (with steps in place of blocks) are not supported",
    "Die Datei hat {?version}: Bots vor Version 3 (mit Schritten statt Blöcken) werden nicht unterstützt",
  ],
  ["a version before 3", "eine Version vor 3"],
  ["version {number}", "Version {number}"],
  [
    "Open the bot in a newer editor and export it again.",
    "Öffnen Sie den Bot in einem neueren Editor, und exportieren Sie ihn noch einmal.",
  ],
  [
    'Unknown file version "{version}"; it is read as version 6.1',
    "Die Version „{version}“ der Datei ist unbekannt; sie wird als Version 6.1 gelesen",
  ],
  [
    "Try the bot before you publish it: `banter simulate FILE`.",
    "Probieren Sie den Bot aus, bevor Sie ihn veröffentlichen.",
  ],
  [
    "WhatsApp is not supported: the bot only runs on the web",
    "WhatsApp wird nicht unterstützt: Der Bot läuft nur im Web",
  ],
  ["Keep the original server for WhatsApp.", "Behalten Sie für WhatsApp den bisherigen Server."],
  [
    "The bot's own domain {domain} is not part of the file",
    "Die eigene Domain {domain} des Bots gehört nicht zur Datei",
  ],
  ["Point the domain at this server.", "Richten Sie die Domain auf diesen Server."],
  [
    "The bot is closed: visitors only see its closing message",
    "Der Bot ist geschlossen: Besucher sehen nur den Text dafür",
  ],
  [
    'Set "isClosed" to false in the file to open it.',
    "Setzen Sie „isClosed“ in der Datei auf false, um ihn zu öffnen.",
  ],
  ["An item without an id was removed", "Ein Eintrag ohne ID wurde entfernt"],
  ["Give it an `id` of its own.", "Geben Sie ihm eine eigene `id`."],
  [
    "The field `{name}` is not a list and was ignored",
    "Das Feld `{name}` ist keine Liste und wurde ignoriert",
  ],
  ["Export the bot again.", "Exportieren Sie den Bot erneut."],
  [
    'The event "{name}" is not supported and was removed: its flow never runs',
    "Das Ereignis „{name}“ wird nicht unterstützt und wurde entfernt: Sein Ablauf wird nie ausgeführt",
  ],
  [
    "Start that flow from a group or a command.",
    "Beginnen Sie diesen Ablauf in einer Gruppe oder mit einem Befehl.",
  ],
  [
    'The exit condition of the event "{name}" is ignored',
    "Die Bedingung am Ende des Ereignisses „{name}“ wird nicht beachtet",
  ],
  ["Use a Condition block before the Return block.", "Stellen Sie eine Bedingung vor die Rückkehr."],
  [
    "A variable without an id or a name was removed{?name}",
    "Eine Variable ohne ID oder Namen wurde entfernt{?name}",
  ],
  [': "{name}"', ": „{name}“"],
  ["Give it an `id` and a `name`.", "Geben Sie ihr `id` und `name`."],
  [
    "{name} is no field of our own format, or has an unknown value: it is left out",
    "{name} gibt es im eigenen Format nicht, oder der Wert ist unbekannt: Es wird weggelassen",
  ],
  [
    "{name} has items with unknown fields or values: these are left out",
    "{name} hat Einträge mit unbekannten Feldern oder Werten: Diese werden weggelassen",
  ],
  [
    "Set the field that has the same effect, if you need it.",
    "Setzen Sie das Feld mit derselben Wirkung, wenn Sie es brauchen.",
  ],
  [
    "Borders and shadows that the theme leaves open are those of version 6.1 instead of {version}. A text that shows a list shows all of its items instead of the last.",
    "Ränder und Schatten, die das Aussehen offenlässt, sind die von Version 6.1 statt {version}. Ein Text, der eine Liste zeigt, zeigt alle Einträge statt des letzten.",
  ],
  [
    "Borders and shadows that the theme leaves open are those of version 6.1 instead of {version}.{?lists}",
    "Ränder und Schatten, die das Aussehen offenlässt, sind die von Version 6.1 statt {version}.{?lists}",
  ],
  ["Set them in the theme.", "Setzen Sie sie im Aussehen."],
  ['The variable "{name}" is renamed to "{written}"', "Die Variable „{name}“ heißt jetzt „{written}“"],
  [
    "Texts with this name show the other variable of the same name.",
    "Texte mit diesem Namen zeigen die andere Variable desselben Namens.",
  ],
  [
    "The {type} block can't be converted without a change",
    "Der Block {type} lässt sich nicht unverändert umwandeln",
  ],
  ["Compare it with the original.", "Vergleichen Sie ihn mit dem Original."],
  [
    "The {type} block has options or values that no step of our own format has: it stays a block of the exported format",
    "Der Block {type} hat Optionen oder Werte, die kein Schritt des eigenen Formats hat: Er bleibt ein Block des exportierten Formats",
  ],
  [
    "Nothing changes for visitors. Write it as a step if you want to edit it.",
    "Für Besucher ändert sich nichts. Ersetzen Sie ihn durch einen Schritt, wenn Sie ihn bearbeiten wollen.",
  ],

  // The whole file
  ["A bot must be an object, not {value}", "Ein Bot muss ein Objekt sein, nicht {value}"],
  [
    "Make `defineBot({ … })` the file's default export, or write the bot as JSON.",
    "Machen Sie `defineBot({ … })` zum Standardexport der Datei, oder schreiben Sie den Bot als JSON.",
  ],
  [
    "A bot is an object with `id`, `name`, `groups`, `edges`, `events` and `variables`.",
    "Ein Bot ist ein Objekt mit `id`, `name`, `groups`, `edges`, `events` und `variables`.",
  ],
  [
    "Look for a value that contains itself, or for brackets that a program has repeated.",
    "Suchen Sie nach einem Wert, der sich selbst enthält, oder nach Klammern, die ein Programm wiederholt hat.",
  ],
  [
    'Write { "de": { "KEY": { "source": "…", "text": "…" } } }. Keys and texts are those that banter translate writes.',
    'Schreiben Sie { "de": { "KEY": { "source": "…", "text": "…" } } }, mit den Schlüsseln und Texten von banter translate.',
  ],
  [
    'Write a list of steps: "{name}": [{ "say": "Hello" }].',
    'Schreiben Sie eine Liste von Schritten: "{name}": [{ "say": "Hello" }].',
  ],
  [
    'Write say({text}), or { "say": {json} } in JSON.',
    'Schreiben Sie say({text}), oder { "say": {json} } in JSON.',
  ],
  ["Write {code} in code, or {json} in JSON.", "Schreiben Sie {code} im Code, oder {json} in JSON."],
  [
    'Remove "{name}", or use one of: {names}.',
    "Entfernen Sie „{name}“, oder benutzen Sie eines davon: {names}.",
  ],
  ['Remove "{name}".', "Entfernen Sie „{name}“."],

  // What is wrong with a value
  ["unknown field", "unbekanntes Feld"],
  ["is missing", "fehlt"],
  [
    "is an empty list, but must have at least {number} item",
    "ist eine leere Liste, muss aber mindestens {number} Eintrag haben",
  ],
  [
    "is {value}, but must be one of the values: {values}",
    "ist {value}, muss aber einer der Werte sein: {values}",
  ],
  ["is {value}, but must be {?expected}", "ist {value}, muss aber {?expected} sein"],
  ["a text", "ein Text"],
  ["a number", "eine Zahl"],
  ["true or false", "true oder false"],
  ["a list", "eine Liste"],
  ["an object", "ein Objekt"],
  ["more than 0 and at most {number} seconds", "mehr als 0 und höchstens {number} Sekunden"],
  ["more than 0", "mehr als 0"],
  ["at least 0", "mindestens 0"],
  ["between 0 and {number} seconds", "zwischen 0 und {number} Sekunden"],
  ["between 0 and 100", "zwischen 0 und 100"],
  ["a finite number", "eine endliche Zahl"],
  ["a whole URL. Write one with https://", "eine vollständige URL (mit https://)"],
  ['a time zone such as "{name}"', "eine Zeitzone wie „{name}“"],
  [
    'an extension such as ".pdf" or a media type such as "image/*"',
    "eine Dateiendung wie „.pdf“ oder ein Medientyp wie „image/*“",
  ],
  ["a date such as {date}", "ein Datum wie {date}"],
  ["an email address", "eine E-Mail-Adresse"],
  ['a language tag such as "de-AT"', "eine Sprachkennung wie „de-AT“"],
  ['an ISO 4217 code such as "EUR"', "ein Code nach ISO 4217 wie „EUR“"],
  ['a unit of Intl.NumberFormat such as "kilometer"', "eine Einheit von Intl.NumberFormat wie „kilometer“"],
  ['a code of two letters such as "DE"', "ein Code aus zwei Buchstaben wie „DE“"],
  [
    "is {max}, which is less than the min of {min}. Write a larger max or a smaller min",
    "ist {max} und damit kleiner als der kleinste Wert {min}. Vergrößern Sie den größten oder verkleinern Sie den kleinsten Wert",
  ],
  ["is empty. Write a URL", "ist leer. Schreiben Sie eine URL"],
  [
    'is {url}, which pages refuse to open. Write a URL with https://, or a path such as "/page"',
    "ist {url}, was Seiten nicht öffnen. Schreiben Sie eine URL mit https:// oder einen Pfad wie „/page“",
  ],
  [
    "is {url}, which can't be requested. Write a URL with https://, or with a variable at the beginning",
    "ist {url}, was nicht aufgerufen werden kann. Schreiben Sie eine URL mit https:// oder mit einer Variable am Anfang",
  ],
  ["has a link whose URL {*problem}", "hat einen Link, dessen URL so nicht geht: sie {*problem}"],
  ["is empty. Write the name of the event", "ist leer. Schreiben Sie den Namen des Ereignisses"],
  [
    "is {max}, which is before the min of {min}. Swap them",
    "ist {max} und damit vor dem frühesten Tag {min}. Tauschen Sie beide",
  ],
  [
    "is {format}, in which {fields} are no fields. {?proposal}Fields are {?known}; quote other letters, as in {example}",
    "ist {format}, worin {fields} keine Felder sind. {?proposal}Felder sind {?known}; setzen Sie andere Buchstaben in Hochkommas, wie in {example}",
  ],
  [
    "is {format}, in which {field} is no field. {?proposal}Fields are {?known}; quote other letters, as in {example}",
    "ist {format}, worin {field} kein Feld ist. {?proposal}Felder sind {?known}; setzen Sie andere Buchstaben in Hochkommas, wie in {example}",
  ],
  ['Write "{format}". ', "Schreiben Sie „{format}“. "],
  [
    "yyyy (year), MM (month), dd (day), HH (hour) and mm (minute)",
    "yyyy (Jahr), MM (Monat), dd (Tag), HH (Stunde) und mm (Minute)",
  ],
  [
    "HH or H (24 hours), hh or h (12 hours), mm (minute) and a (AM or PM)",
    "HH oder H (24 Stunden), hh oder h (12 Stunden), mm (Minute) und a (AM oder PM)",
  ],
  ['is "{style}" and needs a `{field}`', "ist „{style}“ und braucht `{field}`"],
  ["is {value}, but a rating has whole numbers", "ist {value}, aber eine Bewertung hat ganze Zahlen"],
  [
    "is {min}, which is more than the max of {max}. Set a larger `max`",
    "ist {min} und damit größer als der größte Wert {max}. Vergrößern Sie diesen",
  ],
  [
    "is {value}, but a rating has at most {number} values",
    "ist {value}, aber eine Bewertung hat höchstens {number} Werte",
  ],
  ["has at most {number} texts", "hat höchstens {number} Texte"],
  [
    'has the name {name}. Use letters, digits and "-"',
    "hat den Namen {name}. Erlaubt sind Buchstaben, Ziffern und „-“",
  ],
  [
    "has {address}, which is no email address. Write one such as ada@example.org",
    "enthält {address}, was keine E-Mail-Adresse ist. Schreiben Sie eine wie ada@example.org",
  ],
  ["has no address. Write at least one", "hat keine Adresse. Schreiben Sie mindestens eine"],
  [
    "an id has only letters, digits, '.', '-' and '_'",
    "eine ID hat nur Buchstaben, Ziffern, „.“, „-“ und „_“",
  ],
  ["is empty, but must be a regular expression", "ist leer, muss aber ein regulärer Ausdruck sein"],
  ["is not a regular expression: {reason}", "ist kein regulärer Ausdruck: {reason}"],
  [
    'has "{name}", which can\'t be the name of a variable',
    "enthält „{name}“, was kein Name einer Variable sein kann",
  ],
  ["must be an object with one of the keys {names}", "muss ein Objekt mit einem der Schlüssel {names} sein"],
  ["must be a time such as {time}", "muss ein Zeitpunkt wie {time} sein"],
  ['must be a language tag such as "de" or "pt-BR"', "muss eine Sprachkennung wie „de“ oder „pt-BR“ sein"],
  ['is not a language tag such as "de" or "pt-BR"', "ist keine Sprachkennung wie „de“ oder „pt-BR“"],
  [
    "has {number} languages, but a bot may have at most {most}. Remove those that nobody needs",
    "hat {number} Sprachen, aber ein Bot darf höchstens {most} haben. Entfernen Sie die, die niemand braucht",
  ],
  ["ask one of: {names}", "erwartet wird eine Frage der Arten: {names}"],
  [
    "a step is an object with one of these keys: {names}",
    "ein Schritt ist ein Objekt mit einem dieser Schlüssel: {names}",
  ],
  [
    'has a "content" that is not a CSS color. Write a hex color such as "#eef2ff"',
    "hat einen Inhalt, der keine CSS-Farbe ist. Schreiben Sie eine Farbe wie „#eef2ff“",
  ],
  [
    'has a "content" that is not a list of CSS colors. Write two or more, such as "#eef2ff, #fdf2f8"',
    "hat einen Inhalt, der keine Liste von CSS-Farben ist. Schreiben Sie zwei oder mehr, z. B. „#eef2ff, #fdf2f8“",
  ],
  [
    'is not a CSS color. Write a hex color such as "#4f46e5"',
    "ist keine CSS-Farbe. Schreiben Sie eine Farbe wie „#4f46e5“",
  ],
  ["is nested over {number} levels deep", "ist über {number} Ebenen tief verschachtelt"],
  ["is nested too deeply", "ist zu tief verschachtelt"],
  ["must be a list with at least one item", "muss eine Liste mit mindestens einem Eintrag sein"],
  ["must be a list of rules", "muss eine Liste von Regeln sein"],
  ["has {name}, which can't be a name", "hat {name}, was kein Name sein kann"],
  [
    "JavaScript reserves this name for what objects inherit. Choose another one.",
    "JavaScript reserviert diesen Namen für das, was Objekte erben. Wählen Sie einen anderen.",
  ],
  ["must be an object", "muss ein Objekt sein"],
  ["must be {?expected}, not {value}", "muss {?expected} sein, nicht {value}"],

  // Where the value is
  ["the group: {*problem}", "die Gruppe: {*problem}"],
  ["the bot: {*problem}", "der Bot: {*problem}"],
  ["step {number}, {path}: {*problem}", "Schritt {number}, {path}: {*problem}"],
  ["step {number}: {*problem}", "Schritt {number}: {*problem}"],
  ["{path}: {*problem}", "{path}: {*problem}"],

  // Lists of what is expected
  ['"{name}" or {?others}', '"{name}" oder {?others}'],
  ["{*type} or {?others}", "{*type} oder {?others}"],
];
