// The published field lists (Consumer Data Standards, MIT, Commonwealth of Australia), as facts: requirement, path, values.
// M mandatory, C conditional, O optional; [] marks the entries of an array; a path ends at a named object.

const published = {
  // common 1.36.0
  ErrorV2: 'M code, M title, M detail, C meta, C meta.urn',
  ResponseErrorListV2: 'M errors[]',
  ResponseCommonDiscoveryStatus:
    'M data, M data.status=OK|PARTIAL_FAILURE|SCHEDULED_OUTAGE|UNAVAILABLE, C data.explanation, O data.detectionTime, O data.expectedResolutionTime, M data.updateTime, M links, O meta',
  ResponseDiscoveryOutagesList: 'M data, M data.outages[], M links, O meta',
  DiscoveryOutage: 'M outageTime, M duration, O isPartial, M explanation',
  ResponseCommonCustomer:
    'M data, M data.customerUType=organisation|person, C data.person, C data.organisation, M links, O meta',
  ResponseCommonCustomerDetailV2:
    'M data, M data.customerUType=organisation|person, C data.person, C data.organisation, M links, O meta',
  CommonPerson:
    'O lastUpdateTime, O firstName, M lastName, M middleNames[], O prefix, O suffix, O occupationCode, C occupationCodeVersion=ANZSCO_1220.0_2006_V1.0|ANZSCO_1220.0_2006_V1.1|ANZSCO_1220.0_2013_V1.2|ANZSCO_1220.0_2013_V1.3',
  CommonPersonDetailV2:
    'O lastUpdateTime, O firstName, M lastName, M middleNames[], O prefix, O suffix, O occupationCode, C occupationCodeVersion=ANZSCO_1220.0_2006_V1.0|ANZSCO_1220.0_2006_V1.1|ANZSCO_1220.0_2013_V1.2|ANZSCO_1220.0_2013_V1.3, M phoneNumbers[], M emailAddresses[], M physicalAddresses[]',
  CommonOrganisation:
    'O lastUpdateTime, O agentFirstName, M agentLastName, M agentRole, M businessName, O legalName, O shortName, O abn, O acn, O isACNCRegistered, O industryCode, C industryCodeVersion=ANZSIC_1292.0_2006_V1.0|ANZSIC_1292.0_2006_V2.0, M organisationType=COMPANY|GOVERNMENT_ENTITY|OTHER|PARTNERSHIP|SOLE_TRADER|TRUST, O registeredCountry, O establishmentDate',
  CommonOrganisationDetailV2:
    'O lastUpdateTime, O agentFirstName, M agentLastName, M agentRole, M businessName, O legalName, O shortName, O abn, O acn, O isACNCRegistered, O industryCode, C industryCodeVersion=ANZSIC_1292.0_2006_V1.0|ANZSIC_1292.0_2006_V2.0, M organisationType=COMPANY|GOVERNMENT_ENTITY|OTHER|PARTNERSHIP|SOLE_TRADER|TRUST, O registeredCountry, O establishmentDate, M physicalAddresses[]',
  CommonPhoneNumber:
    'O isPreferred, M purpose=HOME|INTERNATIONAL|MOBILE|OTHER|UNSPECIFIED|WORK, O countryCode, C areaCode, M number, O extension, M fullNumber',
  CommonEmailAddress: 'O isPreferred, M purpose=HOME|OTHER|UNSPECIFIED|WORK, M address',
  CommonPhysicalAddressWithPurpose:
    'M addressUType=paf|simple, C simple, C paf, M purpose=MAIL|OTHER|PHYSICAL|REGISTERED|WORK',
  CommonPhysicalAddress: 'M addressUType=paf|simple, C simple, C paf',
  CommonSimpleAddress:
    'O mailingName, M addressLine1, O addressLine2, O addressLine3, C postcode, M city, M state, O country',
  CommonPAFAddress:
    'O dpid, O thoroughfareNumber1, O thoroughfareNumber1Suffix, O thoroughfareNumber2, O thoroughfareNumber2Suffix, O flatUnitType, O flatUnitNumber, O floorLevelType, O floorLevelNumber, O lotNumber, O buildingName1, O buildingName2, O streetName, O streetType, O streetSuffix, O postalDeliveryType, O postalDeliveryNumber, O postalDeliveryNumberPrefix, O postalDeliveryNumberSuffix, M localityName, M postcode, M state',
  // energy 1.18.0
  EnergyAccountListResponse: 'M data, M data.accounts[], M links, M meta',
  EnergyAccount:
    'M accountId, O accountNumber, O displayName, M creationDate, M plans[], O plans[].nickname, M plans[].servicePointIds[], M plans[].planOverview, O plans[].planOverview.displayName, M plans[].planOverview.startDate, O plans[].planOverview.endDate',
  EnergyAccountDetailResponse: 'M data, M links, M meta',
  EnergyAccountDetail:
    'M accountId, O accountNumber, O displayName, M creationDate, M plans[], O plans[].nickname, M plans[].servicePointIds[], M plans[].planOverview, O plans[].planOverview.displayName, M plans[].planOverview.startDate, O plans[].planOverview.endDate, M plans[].planDetail, M plans[].planDetail.fuelType=ELECTRICITY|GAS|DUAL, O plans[].planDetail.isContingentPlan, O plans[].planDetail.meteringCharges[], M plans[].planDetail.meteringCharges[].displayName, O plans[].planDetail.meteringCharges[].description, M plans[].planDetail.meteringCharges[].minimumValue, O plans[].planDetail.meteringCharges[].maximumValue, O plans[].planDetail.meteringCharges[].period, C plans[].planDetail.gasContract, C plans[].planDetail.electricityContract, O plans[].authorisedContacts[], O plans[].authorisedContacts[].firstName, M plans[].authorisedContacts[].lastName, O plans[].authorisedContacts[].middleNames[], O plans[].authorisedContacts[].prefix, O plans[].authorisedContacts[].suffix',
  EnergyPlanContract:
    'O additionalFeeInformation, M pricingModel=SINGLE_RATE|SINGLE_RATE_CONT_LOAD|TIME_OF_USE|TIME_OF_USE_CONT_LOAD|FLEXIBLE|FLEXIBLE_CONT_LOAD|QUOTA, C timeZone=LOCAL|AEST, M isFixed, C variation, O onExpiryDescription, M paymentOption[]=PAPER_BILL|CREDIT_CARD|DIRECT_DEBIT|BPAY|OTHER, O intrinsicGreenPower, M intrinsicGreenPower.greenPercentage, C controlledLoad[], O incentives[], O discounts[], O greenPowerCharges[], O eligibility[], O fees[], O solarFeedInTariff[], M tariffPeriod[]',
  EnergyPlanControlledLoad:
    'M displayName, M rateBlockUType=singleRate|timeOfUseRates, O startDate, O endDate, C singleRate, M singleRate.displayName, O singleRate.description, O singleRate.dailySupplyCharge, M singleRate.rates[], M singleRate.rates[].unitPrice, O singleRate.rates[].measureUnit=KWH|KVA|KVAR|KVARH|KW|DAYS|METER|MONTH, O singleRate.rates[].volume, C timeOfUseRates[], M timeOfUseRates[].displayName, O timeOfUseRates[].description, O timeOfUseRates[].dailySupplyCharge, M timeOfUseRates[].rates[], M timeOfUseRates[].rates[].unitPrice, O timeOfUseRates[].rates[].measureUnit=KWH|KVA|KVAR|KVARH|KW|DAYS|METER|MONTH, O timeOfUseRates[].rates[].volume, M timeOfUseRates[].timeOfUse[], O timeOfUseRates[].timeOfUse[].days[]=SUN|MON|TUE|WED|THU|FRI|SAT|PUBLIC_HOLIDAYS, C timeOfUseRates[].timeOfUse[].startTime, C timeOfUseRates[].timeOfUse[].endTime, C timeOfUseRates[].timeOfUse[].additionalInfo, O timeOfUseRates[].timeOfUse[].additionalInfoUri, M timeOfUseRates[].type=PEAK|OFF_PEAK|SHOULDER|SOLAR_SPONGE',
  EnergyPlanIncentives: 'M displayName, M description, M category=GIFT|ACCOUNT_CREDIT|OTHER, O eligibility',
  EnergyPlanDiscounts:
    'M displayName, O description, M type=CONDITIONAL|GUARANTEED|OTHER, O category=PAY_ON_TIME|DIRECT_DEBIT|GUARANTEED_DISCOUNT|OTHER, O endDate, M methodUType=percentOfBill|percentOfUse|fixedAmount|percentOverThreshold, C percentOfBill, M percentOfBill.rate, C percentOfUse, M percentOfUse.rate, C fixedAmount, M fixedAmount.amount, C percentOverThreshold, M percentOverThreshold.rate, M percentOverThreshold.usageAmount',
  EnergyPlanGreenPowerCharges:
    'M displayName, O description, M scheme=GREENPOWER|OTHER, M type=FIXED_PER_DAY|FIXED_PER_WEEK|FIXED_PER_MONTH|FIXED_PER_UNIT|PERCENT_OF_USE|PERCENT_OF_BILL, M tiers[], M tiers[].percentGreen, C tiers[].rate, C tiers[].amount',
  EnergyPlanEligibility:
    'M type=EXISTING_CUST|EXISTING_POOL|EXISTING_SOLAR|EXISTING_BATTERY|EXISTING_SMART_METER|EXISTING_BASIC_METER|SENIOR_CARD|SMALL_BUSINESS|NO_SOLAR_FIT|NEW_CUSTOMER|ONLINE_ONLY|REQ_EQUIP_SUPPLIER|THIRD_PARTY_ONLY|SPORT_CLUB_MEMBER|ORG_MEMBER|SPECIFIC_LOCATION|MINIMUM_USAGE|LOYALTY_MEMBER|GROUP_BUY_MEMBER|CONTINGENT_PLAN|OTHER, M information, O description',
  EnergyPlanFees:
    'M type=EXIT|ESTABLISHMENT|LATE_PAYMENT|DISCONNECTION|DISCONNECT_MOVE_OUT|DISCONNECT_NON_PAY|RECONNECTION|CONNECTION|PAYMENT_PROCESSING|CC_PROCESSING|CHEQUE_DISHONOUR|DD_DISHONOUR|MEMBERSHIP|CONTRIBUTION|PAPER_BILL|OTHER, M term=FIXED|1_YEAR|2_YEAR|3_YEAR|4_YEAR|5_YEAR|PERCENT_OF_BILL|ANNUAL|DAILY|WEEKLY|MONTHLY|BIANNUAL|VARIABLE, C amount, C rate, O description',
  EnergyPlanSolarFeedInTariff:
    'M displayName, O description, M scheme=PREMIUM|OTHER, M payerType=GOVERNMENT|RETAILER, M tariffUType=singleTariff|timeVaryingTariffs, C singleTariff, M singleTariff.amount, C timeVaryingTariffs, O timeVaryingTariffs.type=PEAK|OFF_PEAK|SHOULDER, M timeVaryingTariffs.amount, M timeVaryingTariffs.timeVariations[], M timeVaryingTariffs.timeVariations[].days[]=SUN|MON|TUE|WED|THU|FRI|SAT|PUBLIC_HOLIDAYS, O timeVaryingTariffs.timeVariations[].startTime, O timeVaryingTariffs.timeVariations[].endTime',
  EnergyPlanTariffPeriod:
    'O type=ENVIRONMENTAL|REGULATED|NETWORK|METERING|RETAIL_SERVICE|RCTI|OTHER, M displayName, M startDate, M endDate, O dailySupplyCharges, O timeZone=LOCAL|AEST, M rateBlockUType=singleRate|timeOfUseRates|demandCharges, C singleRate, M singleRate.displayName, O singleRate.description, C singleRate.generalUnitPrice, M singleRate.rates[], M singleRate.rates[].unitPrice, O singleRate.rates[].measureUnit=KWH|KVA|KVAR|KVARH|KW|DAYS|METER|MONTH, O singleRate.rates[].volume, O singleRate.period, C timeOfUseRates[], M timeOfUseRates[].displayName, O timeOfUseRates[].description, M timeOfUseRates[].rates[], M timeOfUseRates[].rates[].unitPrice, O timeOfUseRates[].rates[].measureUnit=KWH|KVA|KVAR|KVARH|KW|DAYS|METER|MONTH, O timeOfUseRates[].rates[].volume, M timeOfUseRates[].timeOfUse[], M timeOfUseRates[].timeOfUse[].days[]=SUN|MON|TUE|WED|THU|FRI|SAT|PUBLIC_HOLIDAYS, M timeOfUseRates[].timeOfUse[].startTime, M timeOfUseRates[].timeOfUse[].endTime, M timeOfUseRates[].type=PEAK|OFF_PEAK|SHOULDER|SHOULDER1|SHOULDER2, C demandCharges[], M demandCharges[].displayName, O demandCharges[].description, M demandCharges[].amount, O demandCharges[].measureUnit=KWH|KVA|KVAR|KVARH|KW|DAYS|METER|MONTH, M demandCharges[].startTime, M demandCharges[].endTime, O demandCharges[].days[]=SUN|MON|TUE|WED|THU|FRI|SAT|PUBLIC_HOLIDAYS, O demandCharges[].minDemand, O demandCharges[].maxDemand, M demandCharges[].measurementPeriod=DAY|MONTH|TARIFF_PERIOD, M demandCharges[].chargePeriod=DAY|MONTH|TARIFF_PERIOD',
  // energy 1.33.1
  Links: 'M self',
  LinksPaginated: 'M self, C first, C prev, C next, C last',
  MetaPaginated: 'M totalRecords, M totalPages',
  RequestServicePointIdList: 'M data, M data.servicePointIds[], O meta',
  EnergyPaymentScheduleResponse: 'M data, M data.paymentSchedules[], M links, O meta',
  EnergyPaymentSchedule:
    'O amount, M paymentScheduleUType=cardDebit|directDebit|manualPayment|digitalWallet, C cardDebit, M cardDebit.cardScheme=VISA|MASTERCARD|AMEX|DINERS|OTHER|UNKNOWN, M cardDebit.paymentFrequency, M cardDebit.calculationType=STATIC|BALANCE|CALCULATED, C directDebit, O directDebit.isTokenised, C directDebit.bsb, C directDebit.accountNumber, M directDebit.paymentFrequency, M directDebit.calculationType=STATIC|BALANCE|CALCULATED, C digitalWallet, M digitalWallet.name, M digitalWallet.identifier, M digitalWallet.type=EMAIL|CONTACT_NAME|TELEPHONE, M digitalWallet.provider=PAYPAL_AU|OTHER, M digitalWallet.paymentFrequency, M digitalWallet.calculationType=STATIC|BALANCE|CALCULATED, C manualPayment, M manualPayment.billFrequency',
  EnergyConcessionsResponse: 'M data, M data.concessions[], M links, O meta',
  EnergyConcession:
    'M type=FIXED_AMOUNT|FIXED_PERCENTAGE|VARIABLE, M displayName, C additionalInfo, O additionalInfoUri, O startDate, O endDate, C discountFrequency, C amount, C percentage, O appliedTo[]=INVOICE|USAGE|SERVICE_CHARGE|CONTROLLED_LOAD',
  EnergyBalanceResponse: 'M data, M data.balance, M links, O meta',
  EnergyBalanceListResponse:
    'M data, M data.balances[], M data.balances[].accountId, M data.balances[].balance, M links, M meta',
  EnergyServicePointListResponse: 'M data, M data.servicePoints[], M links, M meta',
  EnergyServicePoint:
    'M servicePointId, M nationalMeteringId, M servicePointClassification=EXTERNAL_PROFILE|GENERATOR|LARGE|SMALL|WHOLESALE|NON_CONTEST_UNMETERED_LOAD|NON_REGISTERED_EMBEDDED_GENERATOR|DISTRIBUTION_WHOLESALE, M servicePointStatus=ACTIVE|DE_ENERGISED|EXTINCT|GREENFIELD|OFF_MARKET, M jurisdictionCode=ALL|ACT|NEM|NSW|QLD|SA|TAS|VIC, O isGenerator, M validFromDate, M lastUpdateDateTime, O consumerProfile, O consumerProfile.classification=BUSINESS|RESIDENTIAL, O consumerProfile.threshold=LOW|MEDIUM|HIGH',
  EnergyServicePointDetailResponse: 'M data, M links, O meta',
  EnergyServicePointDetail:
    'M servicePointId, M nationalMeteringId, M servicePointClassification=EXTERNAL_PROFILE|GENERATOR|LARGE|SMALL|WHOLESALE|NON_CONTEST_UNMETERED_LOAD|NON_REGISTERED_EMBEDDED_GENERATOR|DISTRIBUTION_WHOLESALE, M servicePointStatus=ACTIVE|DE_ENERGISED|EXTINCT|GREENFIELD|OFF_MARKET, M jurisdictionCode=ALL|ACT|NEM|NSW|QLD|SA|TAS|VIC, O isGenerator, M validFromDate, M lastUpdateDateTime, O consumerProfile, O consumerProfile.classification=BUSINESS|RESIDENTIAL, O consumerProfile.threshold=LOW|MEDIUM|HIGH, M distributionLossFactor, M distributionLossFactor.code, M distributionLossFactor.description, M distributionLossFactor.lossValue, M relatedParticipants[], M relatedParticipants[].party, M relatedParticipants[].role=FRMP|LNSP|DRSP, M location, O meters[], M meters[].meterId, M meters[].specifications, M meters[].specifications.status=CURRENT|DISCONNECTED, M meters[].specifications.installationType=BASIC|COMMS1|COMMS2|COMMS3|COMMS4|COMMS4C|COMMS4D|MRAM|MRIM|PROF|SAMPLE|UMCP|VICAMI|NCOLNUML, O meters[].specifications.manufacturer, O meters[].specifications.model, O meters[].specifications.readType, O meters[].specifications.nextScheduledReadDate, O meters[].registers[], M meters[].registers[].registerId, O meters[].registers[].registerSuffix, O meters[].registers[].averagedDailyLoad, M meters[].registers[].registerConsumptionType=INTERVAL|BASIC|PROFILE_DATA|ACTIVE_IMPORT|ACTIVE|REACTIVE_IMPORT|REACTIVE, O meters[].registers[].networkTariffCode, O meters[].registers[].unitOfMeasure, O meters[].registers[].timeOfDay=ALLDAY|INTERVAL|PEAK|BUSINESS|SHOULDER|EVENING|OFFPEAK|CONTROLLED|DEMAND, O meters[].registers[].multiplier, O meters[].registers[].controlledLoad, O meters[].registers[].consumptionType=ACTUAL|CUMULATIVE',
  EnergyUsageListResponse: 'M data, M data.reads[], M links, M meta',
  EnergyUsageRead:
    'M servicePointId, O registerId, M registerSuffix, O meterId, O controlledLoad, M readStartDate, O readEndDate, O unitOfMeasure, M readUType=basicRead|intervalRead, C basicRead, O basicRead.quality=ACTUAL|SUBSTITUTE|FINAL_SUBSTITUTE, M basicRead.value, C intervalRead, C intervalRead.readIntervalLength, M intervalRead.aggregateValue, C intervalRead.intervalReads[], C intervalRead.readQualities[], M intervalRead.readQualities[].startInterval, M intervalRead.readQualities[].endInterval, M intervalRead.readQualities[].quality=SUBSTITUTE|FINAL_SUBSTITUTE',
  EnergyDerDetailResponse: 'M data, M links, O meta',
  EnergyDerListResponse: 'M data, M data.derRecords[], M links, M meta',
  EnergyDerRecord:
    'M servicePointId, M approvedCapacity, M availablePhasesCount, M installedPhasesCount, M islandableInstallation, O hasCentralProtectionControl, C protectionMode, O protectionMode.exportLimitKva, O protectionMode.underFrequencyProtection, O protectionMode.underFrequencyProtectionDelay, O protectionMode.overFrequencyProtection, O protectionMode.overFrequencyProtectionDelay, O protectionMode.underVoltageProtection, O protectionMode.underVoltageProtectionDelay, O protectionMode.overVoltageProtection, O protectionMode.overVoltageProtectionDelay, O protectionMode.sustainedOverVoltage, O protectionMode.sustainedOverVoltageDelay, O protectionMode.frequencyRateOfChange, O protectionMode.voltageVectorShift, O protectionMode.interTripScheme, O protectionMode.neutralVoltageDisplacement, M acConnections[], M acConnections[].connectionIdentifier, M acConnections[].count, O acConnections[].equipmentType=INVERTER|OTHER, C acConnections[].manufacturerName, C acConnections[].inverterSeries, C acConnections[].inverterModelNumber, M acConnections[].commissioningDate, M acConnections[].status=ACTIVE|INACTIVE|DECOMMISSIONED, C acConnections[].inverterDeviceCapacity, M acConnections[].derDevices[], M acConnections[].derDevices[].deviceIdentifier, M acConnections[].derDevices[].count, O acConnections[].derDevices[].manufacturer, O acConnections[].derDevices[].modelNumber, O acConnections[].derDevices[].status=ACTIVE|INACTIVE|DECOMMISSIONED, M acConnections[].derDevices[].type=FOSSIL|HYDRO|WIND|SOLAR_PV|RENEWABLE|GEOTHERMAL|STORAGE|OTHER, O acConnections[].derDevices[].subtype, M acConnections[].derDevices[].nominalRatedCapacity, C acConnections[].derDevices[].nominalStorageCapacity',
  // energy 1.36.0
  PrimaryResponseErrorListV1: 'M errors[]',
  PrimaryErrorV1: 'O isSecondaryDataHolderError, M code, M title, M detail, C meta, C meta.urn',
  EnergyAccountListResponseV2: 'M data, M data.accounts[], M links, M meta',
  EnergyAccountV2:
    'M accountId, O accountNumber, O displayName, O openStatus=CLOSED|OPEN, C creationDate, M plans[], O plans[].nickname, M plans[].servicePointIds[], C plans[].planOverview, O plans[].planOverview.displayName, M plans[].planOverview.startDate, O plans[].planOverview.endDate',
  EnergyAccountDetailResponseV4: 'M data, M links, O meta',
  EnergyAccountDetailV4:
    'M accountId, O accountNumber, O displayName, O openStatus=CLOSED|OPEN, C creationDate, M plans[], O plans[].nickname, M plans[].servicePointIds[], C plans[].planOverview, O plans[].planOverview.displayName, M plans[].planOverview.startDate, O plans[].planOverview.endDate, C plans[].planDetail, M plans[].planDetail.fuelType=ELECTRICITY|GAS|DUAL, O plans[].planDetail.isContingentPlan, O plans[].planDetail.meteringCharges[], M plans[].planDetail.meteringCharges[].displayName, O plans[].planDetail.meteringCharges[].description, M plans[].planDetail.meteringCharges[].minimumValue, O plans[].planDetail.meteringCharges[].maximumValue, O plans[].planDetail.meteringCharges[].period, C plans[].planDetail.gasContract, C plans[].planDetail.electricityContract, O plans[].authorisedContacts[], O plans[].authorisedContacts[].firstName, M plans[].authorisedContacts[].lastName, O plans[].authorisedContacts[].middleNames[], O plans[].authorisedContacts[].prefix, O plans[].authorisedContacts[].suffix',
  EnergyPlanContractV3:
    'O additionalFeeInformation, M pricingModel=SINGLE_RATE|SINGLE_RATE_CONT_LOAD|TIME_OF_USE|TIME_OF_USE_CONT_LOAD|FLEXIBLE|FLEXIBLE_CONT_LOAD|QUOTA, C timeZone=LOCAL|AEST, M isFixed, C variation, O onExpiryDescription, M paymentOption[]=PAPER_BILL|CREDIT_CARD|DIRECT_DEBIT|BPAY|OTHER, O intrinsicGreenPower, M intrinsicGreenPower.greenPercentage, C controlledLoad[], O incentives[], O discounts[], O greenPowerCharges[], O eligibility[], O fees[], O solarFeedInTariff[], M tariffPeriod[]',
  EnergyPlanControlledLoadV2:
    'M displayName, M rateBlockUType=singleRate|timeOfUseRates, O startDate, O endDate, C singleRate, M singleRate.displayName, O singleRate.description, O singleRate.dailySupplyCharge, M singleRate.rates[], M singleRate.rates[].unitPrice, O singleRate.rates[].measureUnit=KWH|KVA|KVAR|KVARH|KW|DAYS|METER|MONTH, O singleRate.rates[].volume, O singleRate.period, C timeOfUseRates[], M timeOfUseRates[].displayName, O timeOfUseRates[].description, O timeOfUseRates[].dailySupplyCharge, M timeOfUseRates[].rates[], M timeOfUseRates[].rates[].unitPrice, O timeOfUseRates[].rates[].measureUnit=KWH|KVA|KVAR|KVARH|KW|DAYS|METER|MONTH, O timeOfUseRates[].rates[].volume, O timeOfUseRates[].period, M timeOfUseRates[].timeOfUse[], O timeOfUseRates[].timeOfUse[].days[]=SUN|MON|TUE|WED|THU|FRI|SAT|PUBLIC_HOLIDAYS, C timeOfUseRates[].timeOfUse[].startTime, C timeOfUseRates[].timeOfUse[].endTime, C timeOfUseRates[].timeOfUse[].additionalInfo, O timeOfUseRates[].timeOfUse[].additionalInfoUri, M timeOfUseRates[].type=PEAK|OFF_PEAK|SHOULDER|SOLAR_SPONGE',
  EnergyPlanSolarFeedInTariffV3:
    'M displayName, O description, O startDate, O endDate, M scheme=PREMIUM|CURRENT|VARIABLE|OTHER, M payerType=GOVERNMENT|RETAILER, M tariffUType=singleTariff|timeVaryingTariffs, C singleTariff, M singleTariff.rates[], M singleTariff.rates[].unitPrice, O singleTariff.rates[].measureUnit=KWH|KVA|KVAR|KVARH|KW|DAYS|METER|MONTH, O singleTariff.rates[].volume, O singleTariff.period, C timeVaryingTariffs[], O timeVaryingTariffs[].type=PEAK|OFF_PEAK|SHOULDER, M timeVaryingTariffs[].displayName, O timeVaryingTariffs[].rates[], M timeVaryingTariffs[].rates[].unitPrice, O timeVaryingTariffs[].rates[].measureUnit=KWH|KVA|KVAR|KVARH|KW|DAYS|METER|MONTH, O timeVaryingTariffs[].rates[].volume, O timeVaryingTariffs[].period, M timeVaryingTariffs[].timeVariations[], M timeVaryingTariffs[].timeVariations[].days[]=SUN|MON|TUE|WED|THU|FRI|SAT|PUBLIC_HOLIDAYS, O timeVaryingTariffs[].timeVariations[].startTime, O timeVaryingTariffs[].timeVariations[].endTime',
  EnergyPlanTariffPeriodV2:
    'O type=ENVIRONMENTAL|REGULATED|NETWORK|METERING|RETAIL_SERVICE|RCTI|OTHER, M displayName, M startDate, M endDate, O dailySupplyChargeType=SINGLE|BAND, C dailySupplyCharge, C bandedDailySupplyCharges[], M bandedDailySupplyCharges[].unitPrice, O bandedDailySupplyCharges[].measureUnit=KWH|KVA|KVAR|KVARH|KW|DAYS|METER|MONTH, O bandedDailySupplyCharges[].volume, O timeZone=LOCAL|AEST, M rateBlockUType=singleRate|timeOfUseRates|demandCharges, C singleRate, M singleRate.displayName, O singleRate.description, C singleRate.generalUnitPrice, M singleRate.rates[], M singleRate.rates[].unitPrice, O singleRate.rates[].measureUnit=KWH|KVA|KVAR|KVARH|KW|DAYS|METER|MONTH, O singleRate.rates[].volume, O singleRate.period, C timeOfUseRates[], M timeOfUseRates[].displayName, O timeOfUseRates[].description, M timeOfUseRates[].rates[], M timeOfUseRates[].rates[].unitPrice, O timeOfUseRates[].rates[].measureUnit=KWH|KVA|KVAR|KVARH|KW|DAYS|METER|MONTH, O timeOfUseRates[].rates[].volume, O timeOfUseRates[].period, M timeOfUseRates[].timeOfUse[], M timeOfUseRates[].timeOfUse[].days[]=SUN|MON|TUE|WED|THU|FRI|SAT|PUBLIC_HOLIDAYS, M timeOfUseRates[].timeOfUse[].startTime, M timeOfUseRates[].timeOfUse[].endTime, M timeOfUseRates[].type=PEAK|OFF_PEAK|SHOULDER|SHOULDER1|SHOULDER2, C demandCharges[], M demandCharges[].displayName, O demandCharges[].description, M demandCharges[].amount, O demandCharges[].measureUnit=KWH|KVA|KVAR|KVARH|KW|DAYS|METER|MONTH, M demandCharges[].startTime, M demandCharges[].endTime, O demandCharges[].days[]=SUN|MON|TUE|WED|THU|FRI|SAT|PUBLIC_HOLIDAYS, O demandCharges[].minDemand, O demandCharges[].maxDemand, M demandCharges[].measurementPeriod=DAY|MONTH|TARIFF_PERIOD, M demandCharges[].chargePeriod=DAY|MONTH|TARIFF_PERIOD',
  EnergyInvoiceListResponse: 'M data, M data.invoices[], M links, M meta',
  EnergyInvoice:
    'M accountId, M invoiceNumber, M issueDate, O dueDate, C period, M period.startDate, M period.endDate, O invoiceAmount, O gstAmount, O payOnTimeDiscount, M payOnTimeDiscount.discountAmount, O payOnTimeDiscount.gstAmount, M payOnTimeDiscount.date, M balanceAtIssue, M servicePoints[], O gas, O electricity, O accountCharges, M paymentStatus=PAID|PARTIALLY_PAID|NOT_PAID',
  EnergyInvoiceGasUsageCharges:
    'M totalUsageCharges, M totalGenerationCredits, M totalOnceOffCharges, M totalOnceOffDiscounts, O otherCharges[], O otherCharges[].type=ENVIRONMENTAL|REGULATED|NETWORK|METERING|RETAIL_SERVICE|RCTI|OTHER, M otherCharges[].amount, M otherCharges[].description, O totalGst',
  EnergyInvoiceElectricityUsageCharges:
    'M totalUsageCharges, M totalGenerationCredits, M totalOnceOffCharges, M totalOnceOffDiscounts, O otherCharges[], O otherCharges[].type=ENVIRONMENTAL|REGULATED|NETWORK|METERING|RETAIL_SERVICE|RCTI|OTHER, M otherCharges[].amount, M otherCharges[].description, O totalGst',
  EnergyInvoiceAccountCharges: 'M totalCharges, M totalDiscounts, O totalGst',
  EnergyBillingListResponseV3: 'M data, M data.transactions[], M links, M meta',
  EnergyBillingTransactionV3:
    'M accountId, M executionDateTime, O gst, M transactionUType=usage|demand|onceOff|otherCharges|payment, C usage, C demand, C onceOff, C otherCharges, C payment',
  EnergyBillingUsageTransactionV2:
    'O servicePointId, O invoiceNumber, M timeOfUseType=PEAK|OFF_PEAK|OFF_PEAK_DEMAND_CHARGE|SHOULDER|SHOULDER1|SHOULDER2|CONTROLLED_LOAD|SOLAR|AGGREGATE|ALL_DAY, O description, O isEstimate, M startDate, M endDate, O measureUnit=KWH|KVA|KVAR|KVARH|KW|DAYS|METER|MONTH, M usage, M amount, O calculationFactors[], M calculationFactors[].value, M calculationFactors[].type=DLF|MLF, O adjustments[], M adjustments[].amount, M adjustments[].description',
  EnergyBillingDemandTransactionV3:
    'O servicePointId, O invoiceNumber, M timeOfUseType=PEAK|OFF_PEAK|OFF_PEAK_DEMAND_CHARGE|SHOULDER|SHOULDER1|SHOULDER2|CONTROLLED_LOAD|SOLAR|AGGREGATE|ALL_DAY|EXCESS, O description, O isEstimate, M startDate, M endDate, O measureUnit=KWH|KVA|KVAR|KVARH|KW|DAYS|METER|MONTH, M rate, M amount, O calculationFactors[], M calculationFactors[].value, M calculationFactors[].type=DLF|MLF, O adjustments[], M adjustments[].amount, M adjustments[].description',
  EnergyBillingOnceOffTransaction: 'O servicePointId, O invoiceNumber, M amount, M description',
  EnergyBillingOtherTransaction:
    'O servicePointId, O invoiceNumber, O startDate, O endDate, O type=ENVIRONMENTAL|REGULATED|NETWORK|METERING|RETAIL_SERVICE|RCTI|OTHER, M amount, M description, O calculationFactors[], M calculationFactors[].value, M calculationFactors[].type=DLF|MLF, O adjustments[], M adjustments[].amount, M adjustments[].description',
  EnergyBillingPaymentTransaction: 'M amount, M method=DIRECT_DEBIT|CARD|TRANSFER|BPAY|CASH|CHEQUE|OTHER',
  EnergyPlanListResponse: 'M data, M data.plans[], M links, M meta',
  EnergyPlan:
    'M planId, O effectiveFrom, O effectiveTo, M lastUpdated, O displayName, O description, M type=STANDING|MARKET|REGULATED, M fuelType=ELECTRICITY|GAS|DUAL, M brand, M brandName, O applicationUri, O additionalInformation, O additionalInformation.overviewUri, O additionalInformation.termsUri, O additionalInformation.eligibilityUri, O additionalInformation.pricingUri, O additionalInformation.bundleUri, O customerType=RESIDENTIAL|BUSINESS, O geography, O geography.excludedPostcodes[], O geography.includedPostcodes[], M geography.distributors[]',
  EnergyPlanResponseV3:
    'M data, M data.planId, O data.effectiveFrom, O data.effectiveTo, M data.lastUpdated, O data.displayName, O data.description, M data.type=STANDING|MARKET|REGULATED, M data.fuelType=ELECTRICITY|GAS|DUAL, M data.brand, M data.brandName, O data.applicationUri, O data.additionalInformation, O data.additionalInformation.overviewUri, O data.additionalInformation.termsUri, O data.additionalInformation.eligibilityUri, O data.additionalInformation.pricingUri, O data.additionalInformation.bundleUri, O data.customerType=RESIDENTIAL|BUSINESS, O data.geography, O data.geography.excludedPostcodes[], O data.geography.includedPostcodes[], M data.geography.distributors[], O data.meteringCharges[], M data.meteringCharges[].displayName, O data.meteringCharges[].description, M data.meteringCharges[].minimumValue, O data.meteringCharges[].maximumValue, O data.meteringCharges[].period, C data.gasContract, C data.electricityContract, M links, O meta',
  EnergyPlanContractFullV3:
    'O additionalFeeInformation, M pricingModel=SINGLE_RATE|SINGLE_RATE_CONT_LOAD|TIME_OF_USE|TIME_OF_USE_CONT_LOAD|FLEXIBLE|FLEXIBLE_CONT_LOAD|QUOTA, C timeZone=LOCAL|AEST, M isFixed, C variation, O onExpiryDescription, M paymentOption[]=PAPER_BILL|CREDIT_CARD|DIRECT_DEBIT|BPAY|OTHER, O intrinsicGreenPower, M intrinsicGreenPower.greenPercentage, C controlledLoad[], O incentives[], O discounts[], O greenPowerCharges[], O eligibility[], O fees[], O solarFeedInTariff[], M tariffPeriod[], O termType=1_YEAR|2_YEAR|3_YEAR|4_YEAR|5_YEAR|ONGOING|OTHER, C benefitPeriod, O terms, O meterTypes[], C coolingOffDays, M billFrequency[]',
  RequestAccountIdListV1: 'M data, M data.accountIds[], O meta',
  EnergyServicePointListResponseV2: 'M data, M data.servicePoints[], M links, M meta',
  EnergyServicePointV2:
    'M servicePointId, M nationalMeteringId, M servicePointClassification=EXTERNAL_PROFILE|GENERATOR|LARGE|SMALL|WHOLESALE|NON_CONTEST_UNMETERED_LOAD|NON_REGISTERED_EMBEDDED_GENERATOR|DISTRIBUTION_WHOLESALE, M servicePointStatus=ACTIVE|DE_ENERGISED|EXTINCT|GREENFIELD|OFF_MARKET, M jurisdictionCode=ALL|ACT|NEM|NSW|QLD|SA|TAS|VIC, O isGenerator, M validFromDate, M lastUpdateDateTime, O lastConsumerChangeDate, O consumerProfile, O consumerProfile.classification=BUSINESS|RESIDENTIAL, O consumerProfile.threshold=LOW|MEDIUM|HIGH',
  EnergyServicePointDetailResponseV2: 'M data, M links, O meta',
  EnergyServicePointDetailV2:
    'M servicePointId, M nationalMeteringId, M servicePointClassification=EXTERNAL_PROFILE|GENERATOR|LARGE|SMALL|WHOLESALE|NON_CONTEST_UNMETERED_LOAD|NON_REGISTERED_EMBEDDED_GENERATOR|DISTRIBUTION_WHOLESALE, M servicePointStatus=ACTIVE|DE_ENERGISED|EXTINCT|GREENFIELD|OFF_MARKET, M jurisdictionCode=ALL|ACT|NEM|NSW|QLD|SA|TAS|VIC, O isGenerator, M validFromDate, M lastUpdateDateTime, O lastConsumerChangeDate, O consumerProfile, O consumerProfile.classification=BUSINESS|RESIDENTIAL, O consumerProfile.threshold=LOW|MEDIUM|HIGH, M distributionLossFactor, M distributionLossFactor.code, M distributionLossFactor.description, M distributionLossFactor.lossValue, M relatedParticipants[], M relatedParticipants[].party, M relatedParticipants[].role=FRMP|LNSP|DRSP, M location, O meters[], M meters[].meterId, M meters[].specifications, M meters[].specifications.status=CURRENT|DISCONNECTED, M meters[].specifications.installationType=BASIC|COMMS1|COMMS2|COMMS3|COMMS4|COMMS4C|COMMS4D|MRAM|MRIM|PROF|SAMPLE|UMCP|VICAMI|NCOLNUML, O meters[].specifications.manufacturer, O meters[].specifications.model, O meters[].specifications.readType, O meters[].specifications.nextScheduledReadDate, O meters[].registers[], M meters[].registers[].registerId, O meters[].registers[].registerSuffix, O meters[].registers[].averagedDailyLoad, M meters[].registers[].registerConsumptionType=INTERVAL|BASIC|PROFILE_DATA|ACTIVE_IMPORT|ACTIVE|REACTIVE_IMPORT|REACTIVE, O meters[].registers[].networkTariffCode, O meters[].registers[].unitOfMeasure, O meters[].registers[].timeOfDay=ALLDAY|INTERVAL|PEAK|BUSINESS|SHOULDER|EVENING|OFFPEAK|CONTROLLED|DEMAND, O meters[].registers[].multiplier, O meters[].registers[].controlledLoad, O meters[].registers[].consumptionType=ACTUAL|CUMULATIVE',
  // admin 1.36.0; by status: the member names are the statuses themselves
  RequestMetaDataUpdateV1: 'M data, M data.action=REFRESH, O meta',
  ResponseMetricsListV5:
    'M data, M data.requestTime, M data.availability, M data.performance, M data.invocations, M data.averageResponse, M data.sessionCount, M data.averageTps, M data.peakTps, M data.errors, M data.rejections, M data.customerCount, M data.recipientCount, C data.secondaryHolder, M data.authorisations, M links, O meta',
  AvailabilityMetricsV2:
    'M aggregate, C aggregate.currentMonth, C aggregate.previousMonths[], M unauthenticated, C unauthenticated.currentMonth, C unauthenticated.previousMonths[], M authenticated, C authenticated.currentMonth, C authenticated.previousMonths[]',
  PerformanceMetricsV3:
    'O aggregate, C aggregate.currentDay, C aggregate.previousDays[], M highPriority, C highPriority.currentDay[], C highPriority.previousDays[][], M largePayload, C largePayload.currentDay[], C largePayload.previousDays[][], M lowPriority, C lowPriority.currentDay[], C lowPriority.previousDays[][], M unattended, C unattended.currentDay[], C unattended.previousDays[][], M unauthenticated, C unauthenticated.currentDay[], C unauthenticated.previousDays[][], C secondary, M secondary.primary, C secondary.primary.currentDay[], C secondary.primary.previousDays[][], M secondary.secondary, C secondary.secondary.currentDay[], C secondary.secondary.previousDays[][], C largeSecondary, M largeSecondary.primary, C largeSecondary.primary.currentDay[], C largeSecondary.primary.previousDays[][], M largeSecondary.secondary, C largeSecondary.secondary.currentDay[], C largeSecondary.secondary.previousDays[][]',
  InvocationMetricsV3:
    'M unauthenticated, C unauthenticated.currentDay, C unauthenticated.previousDays[], M highPriority, C highPriority.currentDay, C highPriority.previousDays[], M lowPriority, C lowPriority.currentDay, C lowPriority.previousDays[], M unattended, C unattended.currentDay, C unattended.previousDays[], M largePayload, C largePayload.currentDay, C largePayload.previousDays[], C secondary, C secondary.currentDay, C secondary.previousDays[], C largeSecondary, C largeSecondary.currentDay, C largeSecondary.previousDays[]',
  AverageResponseMetricsV2:
    'M unauthenticated, C unauthenticated.currentDay, C unauthenticated.previousDays[], M highPriority, C highPriority.currentDay, C highPriority.previousDays[], M lowPriority, C lowPriority.currentDay, C lowPriority.previousDays[], M unattended, C unattended.currentDay, C unattended.previousDays[], M largePayload, C largePayload.currentDay, C largePayload.previousDays[], C secondary, M secondary.primary, C secondary.primary.currentDay, C secondary.primary.previousDays[], M secondary.secondary, C secondary.secondary.currentDay, C secondary.secondary.previousDays[], C largeSecondary, M largeSecondary.primary, C largeSecondary.primary.currentDay, C largeSecondary.primary.previousDays[], M largeSecondary.secondary, C largeSecondary.secondary.currentDay, C largeSecondary.secondary.previousDays[]',
  SessionCountMetricsV2: 'C currentDay, C previousDays[]',
  AverageTPSMetricsV2:
    'M aggregate, C aggregate.currentDay, C aggregate.previousDays[], M unauthenticated, C unauthenticated.currentDay, C unauthenticated.previousDays[], M authenticated, C authenticated.currentDay, C authenticated.previousDays[]',
  PeakTPSMetricsV2:
    'M aggregate, C aggregate.currentDay, C aggregate.previousDays[], M unauthenticated, C unauthenticated.currentDay, C unauthenticated.previousDays[], M authenticated, C authenticated.currentDay, C authenticated.previousDays[]',
  ErrorMetricsV2:
    'M aggregate, C aggregate.currentDay, C aggregate.previousDays[], M unauthenticated, C unauthenticated.currentDay, C unauthenticated.previousDays[], M authenticated, C authenticated.currentDay, C authenticated.previousDays[]',
  RejectionMetricsV3:
    'M authenticated, C authenticated.currentDay, C authenticated.previousDays[], M unauthenticated, C unauthenticated.currentDay, C unauthenticated.previousDays[]',
  SecondaryHolderMetricsV2:
    'M errors, C errors.currentDay, C errors.previousDays[], M rejections, C rejections.currentDay, C rejections.previousDays[]',
  AuthorisationMetricsV2:
    'M activeAuthorisationCount, M activeAuthorisationCount.individual, M activeAuthorisationCount.nonIndividual, M newAuthorisationCount, C newAuthorisationCount.currentDay, M newAuthorisationCount.currentDay.onceOff, M newAuthorisationCount.currentDay.onceOff.individual, M newAuthorisationCount.currentDay.onceOff.nonIndividual, M newAuthorisationCount.currentDay.ongoing, M newAuthorisationCount.currentDay.ongoing.individual, M newAuthorisationCount.currentDay.ongoing.nonIndividual, C newAuthorisationCount.previousDays[], M newAuthorisationCount.previousDays[].onceOff, M newAuthorisationCount.previousDays[].onceOff.individual, M newAuthorisationCount.previousDays[].onceOff.nonIndividual, M newAuthorisationCount.previousDays[].ongoing, M newAuthorisationCount.previousDays[].ongoing.individual, M newAuthorisationCount.previousDays[].ongoing.nonIndividual, M revokedAuthorisationCount, C revokedAuthorisationCount.currentDay, M revokedAuthorisationCount.currentDay.individual, M revokedAuthorisationCount.currentDay.nonIndividual, C revokedAuthorisationCount.previousDays[], M revokedAuthorisationCount.previousDays[].individual, M revokedAuthorisationCount.previousDays[].nonIndividual, M amendedAuthorisationCount, C amendedAuthorisationCount.currentDay, M amendedAuthorisationCount.currentDay.individual, M amendedAuthorisationCount.currentDay.nonIndividual, C amendedAuthorisationCount.previousDays[], M amendedAuthorisationCount.previousDays[].individual, M amendedAuthorisationCount.previousDays[].nonIndividual, M expiredAuthorisationCount, C expiredAuthorisationCount.currentDay, M expiredAuthorisationCount.currentDay.individual, M expiredAuthorisationCount.currentDay.nonIndividual, C expiredAuthorisationCount.previousDays[], M expiredAuthorisationCount.previousDays[].individual, M expiredAuthorisationCount.previousDays[].nonIndividual, M abandonedConsentFlowCount, C abandonedConsentFlowCount.currentDay, C abandonedConsentFlowCount.previousDays[], M abandonmentsByStage, M abandonmentsByStage.preIdentification, C abandonmentsByStage.preIdentification.currentDay, C abandonmentsByStage.preIdentification.previousDays[], M abandonmentsByStage.preAuthentication, C abandonmentsByStage.preAuthentication.currentDay, C abandonmentsByStage.preAuthentication.previousDays[], M abandonmentsByStage.preAccountSelection, C abandonmentsByStage.preAccountSelection.currentDay, C abandonmentsByStage.preAccountSelection.previousDays[], M abandonmentsByStage.preAuthorisation, C abandonmentsByStage.preAuthorisation.currentDay, C abandonmentsByStage.preAuthorisation.previousDays[], M abandonmentsByStage.rejected, C abandonmentsByStage.rejected.currentDay, C abandonmentsByStage.rejected.previousDays[], M abandonmentsByStage.failedTokenExchange, C abandonmentsByStage.failedTokenExchange.currentDay, C abandonmentsByStage.failedTokenExchange.previousDays[]',
  // register 1.29.1
  ResponseOpenIDProviderConfigMetadata:
    'M issuer, M jwks_uri, M token_endpoint, M claims_supported[], M id_token_signing_alg_values_supported[], M subject_types_supported[], M code_challenge_methods_supported[], M scopes_supported[], M response_types_supported[], M grant_types_supported[], M token_endpoint_auth_methods_supported[], M tls_client_certificate_bound_access_tokens, M token_endpoint_auth_signing_alg_values_supported[]',
  ResponseJWKS: 'M keys[]',
  JWK: 'M alg, M e, M key_ops[], M kid, M kty, M n',
  ResponseRegisterDataHolderBrandList: 'M data[], M links, M meta',
  RegisterDataHolderBrand:
    'M dataHolderBrandId, M brandName, M industries[]=banking|energy|telco, M logoUri, M legalEntity, M status=ACTIVE|INACTIVE|REMOVED, M endpointDetail, M authDetails[], M lastUpdated',
  LegalEntityDetail:
    'M legalEntityId, M legalEntityName, M logoUri, O registrationNumber, O registrationDate, O registeredCountry, O abn, O acn, O arbn, O anzsicDivision, O organisationType=SOLE_TRADER|COMPANY|PARTNERSHIP|TRUST|GOVERNMENT_ENTITY|OTHER, M status=ACTIVE|REMOVED',
  RegisterDataHolderBrandServiceEndpoint:
    'M version, M publicBaseUri, M resourceBaseUri, M infosecBaseUri, O extensionBaseUri, M websiteUri',
  RegisterDataHolderAuth: 'M registerUType=SIGNED-JWT, M jwksEndpoint',
  ResponseDataHoldersBrandSummaryList: 'M data[], M links, M meta',
  DataHolderBrandSummary:
    'O dataHolderBrandId, O interimId, M brandName, M publicBaseUri, M logoUri, M industries[]=banking|energy|telco, M lastUpdated, O abn, O acn, O arbn',
  DataHoldersStatusList: 'M data[], M links, M meta',
  DataHolderStatus: 'M legalEntityId, M status=ACTIVE|REMOVED',
  SoftwareProductsStatusList: 'M data[], M links, M meta',
  SoftwareProductStatus: 'M softwareProductId, M status=ACTIVE|INACTIVE|REMOVED',
  DataRecipientsStatusList: 'M data[], M links, M meta',
  DataRecipientStatus: 'M legalEntityId, M status=ACTIVE|SUSPENDED|REVOKED|SURRENDERED',
  ResponseRegisterDataRecipientList: 'M data[], M links, M meta',
  RegisterDataRecipient:
    'M legalEntityId, M legalEntityName, M accreditationNumber, M accreditationLevel=UNRESTRICTED|SPONSORED, M logoUri, O dataRecipientBrands[], M status=ACTIVE|SUSPENDED|REVOKED|SURRENDERED, M lastUpdated',
  DataRecipientBrandMetaData:
    'M dataRecipientBrandId, M brandName, M logoUri, O softwareProducts[], M status=ACTIVE|INACTIVE|REMOVED',
  SoftwareProductMetaData:
    'M softwareProductId, M softwareProductName, M softwareProductDescription, M logoUri, M status=ACTIVE|INACTIVE|REMOVED',
  // register 1.36.0
  ResponseRegisterDataHolderBrandListV3: 'M data[], M links, M meta',
  RegisterDataHolderBrandV2:
    'M dataHolderBrandId, M brandName, O brandGroup, M industries[]=banking|energy|non-bank-lending|telco, M logoUri, M legalEntity, M status=ACTIVE|INACTIVE|REMOVED, M endpointDetail, M authDetails[], M lastUpdated',
  RegisterDataHolderBrandServiceEndpointV2:
    'M version, M publicBaseUri, O productBaseUri, M resourceBaseUri, M infosecBaseUri, O extensionBaseUri, M websiteUri',
  ResponseDataHoldersBrandSummaryListV2: 'M data[], M links, M meta',
  DataHolderBrandSummaryV2:
    'O dataHolderBrandId, O interimId, M brandName, O brandGroup, M publicBaseUri, O productBaseUri, M logoUri, M industries[]=banking|energy|non-bank-lending|telco, M lastUpdated, O abn, O acn, O arbn',
  DataHoldersStatusListV2: 'M data[], M links, M meta',
  SoftwareProductsStatusListV3: 'M data[], M links, M meta',
  DataRecipientsStatusListV3: 'M data[], M links, M meta',
  ResponseRegisterDataRecipientListV4: 'M data[], M links, M meta',
} as const;

export type PublishedName = keyof typeof published;
export const publishedNames = Object.keys(published) as PublishedName[];

export interface PublishedField {
  readonly path: string;
  readonly need: 'M' | 'C' | 'O';
  readonly values?: readonly string[];
}

/** The fields of a published schema, nested ones by path. */
export function publishedFields(name: PublishedName): readonly PublishedField[] {
  return published[name].split(', ').map((row) => {
    const [, need = '', path = '', values] = /^([MCO]) ([^=]+)(?:=(.+))?$/.exec(row) ?? [];
    if (need !== 'M' && need !== 'C' && need !== 'O') throw new Error(`Unreadable row: ${row}`);
    return { path, need, ...(values === undefined ? {} : { values: values.split('|') }) };
  });
}
