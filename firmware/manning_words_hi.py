"""The words of firmware.manning_words in Hindi: the same keys, the same fields."""

TABLE = """
lack.post {many} की कमी: {what} ({rule})
lack.paper {many} के पास नहीं है: {what} ({rule})
lack.holders ऐसे {many} और चाहिए जिनके पास यह हो: {what} ({rule})
lack.unstated जाँच नहीं हुई, क्योंकि यह नहीं बताया गया: {what} ({rule})
lack.absent मास्टर एक दिन से अधिक समय से, {by} से, अनुपस्थित है: तुरंत योग्य मास्टर नियुक्त करें और सक्षम प्राधिकारी को \
सूचित करें ({rule})
lack.untold सक्षम प्राधिकारी को सूचित करें कि दूसरा मास्टर नियुक्त किया गया; मास्टर {by} से अनुपस्थित है ({rule})
lack.away मास्टर अनुपस्थित है; यदि वह {by} तक न लौटे तो योग्य मास्टर नियुक्त करना होगा ({rule})
lack.renew नवीकरण के लिए आवेदन करना है: {what} ({rule})
lack.late नवीकरण के लिए आवेदन करना है, उसका समय बीत चुका है: {what} ({rule})
lack.over अवधि समाप्त, और नवीकरण के आवेदन का समय बीत चुका है: {what} ({rule})
lack.lapsed अवधि समाप्त, कारण बताने पर ही नवीकरण होगा: {what} ({rule})
lack.void अवधि समाप्त हुए इतना समय हो गया कि नवीकरण नहीं हो सकता: {what} ({rule})
why.none {name}: नहीं है
why.expired {name}: {detail} को समाप्त
why.future {name}: {detail} को ही जारी होगा
why.undated {name}: समाप्ति की तारीख नहीं बताई गई
why.lower {name}: {detail} का प्रमाणपत्र है
why.taken {name}: {detail} के रूप में गिने गए
why.away {name}
why.renew {name}: {expiry}, आवेदन {detail} तक
why.late {name}: {expiry}, आवेदन का अंतिम दिन {detail} था
why.over {name}: {expiry}, आवेदन का अंतिम दिन {detail} था
why.lapsed {name}: {expiry}, नवीकरण {detail} तक
why.void {name}: {expiry}, नवीकरण का अंतिम दिन {detail} था
expiry.to {day} को समाप्त होगा
expiry.past {day} को समाप्त
rule नियम {rule}
or या
post.lascar प्रमाणपत्र वाला लस्कर
post.serang प्रमाणपत्र वाला सारंग
post.master2 द्वितीय श्रेणी मास्टर
post.master1 प्रथम श्रेणी मास्टर
post.driver2 द्वितीय श्रेणी इंजन ड्राइवर
post.driver1 प्रथम श्रेणी इंजन ड्राइवर
post.engineer प्रमाणपत्र वाला इंजीनियर
post.boat_serang नाव सारंग
post.boat_driver नाव ड्राइवर
post.serang_driver संयुक्त प्रमाणपत्र वाला सारंग-सह-ड्राइवर
both.serang_driver दोनों प्रमाणपत्रों या संयुक्त प्रमाणपत्र वाला सारंग-सह-ड्राइवर
post.master_ms वाणिज्य पोत परिवहन अधिनियम के अधीन मास्टर
post.driver_ms वाणिज्य पोत परिवहन अधिनियम के अधीन इंजन ड्राइवर
capacity.tindal टिंडल
capacity.master मास्टर
capacity.serang सारंग
capacity.mate मेट
capacity.seaman नाविक
capacity.lascar लस्कर
capacity.engineer इंजीनियर
capacity.driver इंजन ड्राइवर
capacity.greaser ग्रीज़र
capacity.radio रेडियो ऑपरेटर
capacity.cook रसोइया
capacity.apprentice प्रशिक्षु
capacity.other अन्य
paper.permit टिंडल अनुज्ञा-पत्र
paper.card पहचान-पत्र
paper.passport पासपोर्ट
paper.coc सक्षमता प्रमाणपत्र
paper.medical चिकित्सीय योग्यता प्रमाणपत्र
paper.efa प्राथमिक चिकित्सा प्रमाणपत्र
paper.pst वैयक्तिक उत्तरजीविता तकनीक प्रमाणपत्र
paper.pssr वैयक्तिक सुरक्षा और सामाजिक उत्तरदायित्व प्रमाणपत्र
paper.fpff अग्नि निवारण और अग्निशमन प्रमाणपत्र
paper.stsdsd सुरक्षा प्रशिक्षण (नामित कर्तव्य) प्रमाणपत्र
paper.survival उत्तरजीविता यान का भार लेने का प्रमाणपत्र
paper.registry रजिस्ट्री प्रमाणपत्र
paper.provisional अस्थायी रजिस्ट्री प्रमाणपत्र
paper.inspection निरीक्षण प्रमाणपत्र
paper.annual वार्षिक निरीक्षण
paper.insurance बीमा प्रमाणपत्र
paper.survey सर्वेक्षण प्रमाणपत्र
paper.drydock सूखी गोदी में निरीक्षण
paper.hull स्लिपवे पर पेंदे की सफ़ाई
paper.engine इंजन खोलकर निरीक्षण
paper.crewlist कर्मीदल की सूची
paper.radio रेडियो लाइसेंस
paper.enginelog इंजन लॉग
paper.temporary अस्थायी पास
unstated.safe प्रमाणित सुरक्षित कर्मीदल
unstated.bhp ब्रेक अश्व शक्ति
unstated.passenger_capacity यात्री क्षमता
unstated.voyage क्या यह यात्रा भारत से बाहर जाती है
""".encode()
